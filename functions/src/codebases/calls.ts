import '../platform/firebase.ts';

export { ensureUser, savePreferences, signOutEverywhere } from '../accounts/account.callable.ts';
export { checkUsername, reserveAvatar, updateProfile } from '../accounts/profile.callable.ts';
export { proposeTitle } from '../catalogue/proposeTitle.callable.ts';
export { submitAppeal } from '../moderation/appeals/submitAppeal.callable.ts';
export { reportPhoto, reportUser } from '../moderation/reports/reports.callable.ts';
export { deleteAccount } from '../mydata/deleteAccount.callable.ts';
export { exportAccount } from '../mydata/exportAccount.callable.ts';
export { createPhotos } from '../photos/createPhotos.callable.ts';
export { deletePhoto } from '../photos/deletePhoto.callable.ts';
export { replacePicture } from '../photos/replacePicture.callable.ts';
export { restorePhoto } from '../photos/restorePhoto.callable.ts';
export { updatePhoto } from '../photos/updatePhoto.callable.ts';
export { heartbeat } from '../presence/heartbeat.callable.ts';
export { grantPictures } from '../site/pictures/grantPictures.callable.ts';
