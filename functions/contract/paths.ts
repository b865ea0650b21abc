import type { DocumentPath } from './collections.ts';
import type { AvatarEdgePx } from './edge/pictures.ts';
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
  appeal: (id: string) => documentAt('appeals', id),
  banDecider: (uid: Uid) => documentAt('deciders', `ban_${uid}`),
  appealDecider: (id: string) => documentAt('deciders', `appeal_${id}`),
  case: (id: string) => documentAt('cases', id),
  reporter: (uid: Uid) => documentAt('reporters', uid),
  ngTag: (key: string) => documentAt('ngTags', key),
  auditEntry: (id: string) => documentAt('auditLog', id),
  /** `jobId` makes the id. */
  job: (id: string) => documentAt('jobs', id),
  photoCount: (id: PhotoId) => documentAt('photoCounts', id),
  moments: (date: string) => documentAt('moments', date),
  trending: 'aggregates/trending',
  siteSettings: 'settings/site',
} as const satisfies Readonly<Record<string, DocumentPath | ((...ids: never[]) => DocumentPath)>>;

export const storagePath = {
  uploads: (uid: Uid) => `uploads/${uid}/`,
  /** The original: created once by its owner, closed to reads. `pictureId`: as in `PicturePlace`. */
  upload: (uid: Uid, photoId: PhotoId, pictureId: PhotoId = photoId) =>
    pictureId === photoId ? `uploads/${uid}/${photoId}` : `uploads/${uid}/${photoId}/${pictureId}`,
  /** A prefix of only this photo's originals, since all ids have one length. */
  originals: (uid: Uid, photoId: PhotoId) => `uploads/${uid}/${photoId}`,
  /** A prefix; for one picture see `edge/pictures.ts`. */
  variants: (photoId: PhotoId) => `photos/${photoId}/`,
  avatars: (uid: Uid) => `avatars/${uid}/`,
  /** `hash` names the picture, so that an address always shows the same one. */
  avatar: (uid: Uid, hash: string, edgePx: AvatarEdgePx) => `avatars/${uid}/${hash}-${edgePx}`,
  /** The owner creates it once while `avatarReservations/{id}` is open. */
  avatarUpload: (uid: Uid, id: string) => `avatarUploads/${uid}/${id}`,
  avatarUploads: (uid: Uid) => `avatarUploads/${uid}/`,
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

export function parseUploadPath(name: string): PicturePlace | undefined {
  const [root, uid, photoId, pictureId = photoId, ...rest] = name.split('/');
  if (root !== 'uploads' || !isUid(uid) || !isPhotoId(photoId) || !isPhotoId(pictureId)) return undefined;
  // Refuses any other path, even one with the photo's id twice.
  return rest.length === 0 && storagePath.upload(uid, photoId, pictureId) === name
    ? { uid, photoId, pictureId }
    : undefined;
}

/** `id`: 20 letters and digits. */
export type AvatarUploadPlace = { readonly uid: Uid; readonly id: string };

export function parseAvatarUploadPath(name: string): AvatarUploadPlace | undefined {
  const [root, uid, id, ...rest] = name.split('/');
  return root === 'avatarUploads' && isUid(uid) && isPhotoId(id) && rest.length === 0 ? { uid, id } : undefined;
}
