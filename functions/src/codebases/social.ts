import '../platform/firebase.ts';

export { arrangeAlbum, deleteAlbum, restoreAlbum, saveAlbum } from '../albums/albums.callable.ts';
export { changePhotos, restorePhotos } from '../albums/many/changePhotos.callable.ts';
export { reportAlbum } from '../moderation/reports/reports.callable.ts';
export { countOwnPhotos } from '../photos/countOwnPhotos.callable.ts';
export { movePhoto } from '../photos/movePhoto.callable.ts';
export { saveDrafts } from '../photos/saveDrafts.callable.ts';
export { readFeed } from '../social/feed/readFeed.callable.ts';
export { countFollowers, setFollow } from '../social/follows/follows.callable.ts';
export { photoLikes } from '../social/likes/photoLikes.callable.ts';
export { setLike } from '../social/likes/setLike.callable.ts';
