import type { DocumentPath } from './collections.ts';
import { ContractError } from './errors.ts';
import type { AlbumId, PhotoId, PublicationId, TitleId, Uid, UsernameKey } from './ids.ts';
import { isDocumentId, isPhotoId, isUid } from './ids.ts';

/** Throws `not-found` for an id that Firestore refuses, because the client repeats such a read for seconds. */
export function documentAt<const Collection extends string>(collection: Collection, id: string) {
  if (!isDocumentId(id)) throw new ContractError('not-found', `no document of ${collection} can have this id`);
  return `${collection}/${id}` as const;
}

export const documentPath = {
  user: (uid: Uid) => documentAt('users', uid),
  profile: (uid: Uid) => documentAt('profiles', uid),
  username: (key: UsernameKey) => documentAt('usernames', key),
  role: (uid: Uid) => documentAt('roles', uid),
  photo: (id: PhotoId) => documentAt('photos', id),
  searchEntry: (id: PhotoId) => documentAt('searchEntries', id),
  publication: (id: PublicationId) => documentAt('publications', id),
  drafts: (uid: Uid) => documentAt('drafts', uid),
  album: (id: AlbumId) => documentAt('albums', id),
  albumContents: (id: AlbumId) => documentAt('albumContents', id),
  followList: (uid: Uid) => documentAt('followLists', uid),
  tag: (key: string) => documentAt('tags', key),
  title: (id: TitleId) => documentAt('titles', id),
  decision: (id: string) => documentAt('decisions', id),
  appeal: (id: string) => documentAt('appeals', id),
  banDecider: (uid: Uid) => documentAt('deciders', `ban_${uid}`),
  appealDecider: (id: string) => documentAt('deciders', `appeal_${id}`),
  case: (id: string) => documentAt('cases', id),
  reporter: (uid: Uid) => documentAt('reporters', uid),
  staffNote: (id: string) => documentAt('staffNotes', id),
  staffPrefs: (uid: Uid) => documentAt('staffPrefs', uid),
  cannedText: (id: string) => documentAt('cannedTexts', id),
  ngTag: (key: string) => documentAt('ngTags', key),
  auditEntry: (id: string) => documentAt('auditLog', id),
  /** `jobId` makes the id. */
  job: (id: string) => documentAt('jobs', id),
  photoCount: (id: PhotoId) => documentAt('photoCounts', id),
  moments: (date: string) => documentAt('moments', date),
  trending: 'aggregates/trending',
  deskFigures: 'aggregates/figures',
  chat: 'aggregates/chat',
  desk: 'aggregates/desk',
  adminDesk: 'aggregates/adminDesk',
  siteSettings: 'settings/site',
} as const satisfies Readonly<Record<string, DocumentPath | ((...ids: never[]) => DocumentPath)>>;

const pictureIn =
  (root: 'uploads' | 'originals') =>
  (uid: Uid, photoId: PhotoId, pictureId: PhotoId = photoId) =>
    pictureId === photoId ? `${root}/${uid}/${photoId}` : `${root}/${uid}/${photoId}/${pictureId}`;

export const storagePath = {
  uploads: (uid: Uid) => `uploads/${uid}/`,
  /**
   * Created by its owner, closed to reads, and moved to `original` as soon as it is judged. `pictureId`: as in
   * `PicturePlace`. Without it, a prefix of only this photo's, since all ids have one length; so is `original`.
   */
  upload: pictureIn('uploads'),
  originals: (uid: Uid) => `originals/${uid}/`,
  /** Only functions write it. */
  original: pictureIn('originals'),
  /** A prefix; for one picture see `edge/pictures.ts`. */
  variants: (photoId: PhotoId) => `photos/${photoId}/`,
  avatars: (uid: Uid) => `avatars/${uid}/`,
  avatar: (uid: Uid, avatarId: string) => `avatars/${uid}/${avatarId}`,
  quarantine: (caseId: string) => `quarantine/${caseId}/`,
  evidence: (caseId: string, name: string) => `quarantine/${caseId}/${name}`,
  accountsPlace: 'system/accountsPlace',
  /** `npm run restore` repeats these erasures in a site that a backup has restored. */
  erasures: 'system/erasures/',
  erasure: (day: string, digest: string) => `system/erasures/${day}/${digest}`,
  exports: (uid: Uid) => `exports/${uid}/`,
  /** Closed to all rules; nobody can guess `id`. */
  exportFile: (uid: Uid, id: string) => `exports/${uid}/${id}.zip`,
} as const;

/** `pictureId`: the photo's id, or a later reservation's. */
export type PicturePlace = { readonly uid: Uid; readonly photoId: PhotoId; readonly pictureId: PhotoId };

const placeIn =
  (pathOf: (typeof storagePath)['upload']) =>
  (name: string): PicturePlace | undefined => {
    const [, uid, photoId, pictureId = photoId] = name.split('/');
    if (!isUid(uid) || !isPhotoId(photoId) || !isPhotoId(pictureId)) return undefined;
    // Refuses any other path, even one with the photo's id twice.
    return pathOf(uid, photoId, pictureId) === name ? { uid, photoId, pictureId } : undefined;
  };

export const parseUploadPath = placeIn(storagePath.upload);
export const parseOriginalPath = placeIn(storagePath.original);
