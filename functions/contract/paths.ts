import type { DocumentPath } from './collections.ts';
import type { Followed } from './documents/follow.ts';
import type { AnonymousId } from './documents/presence.ts';
import type { AvatarEdgePx } from './edge/pictures.ts';
import type { AlbumId, PhotoId, TitleId, Uid } from './ids.ts';
import { isPhotoId, isUid } from './ids.ts';

export const documentPath = {
  user: (uid: Uid) => `users/${uid}`,
  profile: (uid: Uid) => `profiles/${uid}`,
  username: (key: string) => `usernames/${key}`,
  role: (uid: Uid) => `roles/${uid}`,
  photo: (id: PhotoId) => `photos/${id}`,
  drafts: (uid: Uid) => `drafts/${uid}`,
  contentHash: (id: PhotoId) => `contentHashes/${id}`,
  photoChanges: (uid: Uid) => `photoChanges/${uid}`,
  album: (id: AlbumId) => `albums/${id}`,
  like: (id: PhotoId, uid: Uid) => `likes/${id}_${uid}`,
  follow: (uid: Uid, { kind, target }: Followed) => `follows/${uid}_${kind}_${target}`,
  followList: (uid: Uid) => `followLists/${uid}`,
  tag: (key: string) => `tags/${key}`,
  title: (id: TitleId) => `titles/${id}`,
  titleProposal: (id: TitleId) => `titleProposals/${id}`,
  notice: (uid: Uid, id: string) => `users/${uid}/notices/${id}`,
  appeal: (id: string) => `appeals/${id}`,
  banDecider: (uid: Uid) => `deciders/ban_${uid}`,
  appealDecider: (id: string) => `deciders/appeal_${id}`,
  banMemory: (mark: string) => `banMemory/${mark}`,
  banMarks: (uid: Uid) => `banMarks/${uid}`,
  report: (uid: Uid, reporterId: Uid) => `reports/${uid}_${reporterId}`,
  photoReport: (id: PhotoId, reporterId: Uid) => `photoReports/${id}_${reporterId}`,
  case: (id: string) => `cases/${id}`,
  caseJob: (caseId: string, opening: number) => `caseJobs/${caseId}_${opening}`,
  reporter: (uid: Uid) => `reporters/${uid}`,
  ngTag: (key: string) => `ngTags/${key}`,
  auditEntry: (id: string) => `auditLog/${id}`,
  sweep: (id: string) => `sweeps/${id}`,
  pictureBlocks: (shard: string) => `pictureBlocks/${shard}`,
  transparency: (month: string) => `transparency/${month}`,
  avatarReservation: (id: string) => `avatarReservations/${id}`,
  presence: (id: Uid | AnonymousId) => `presence/${id}`,
  photoCount: (id: PhotoId) => `photoCounts/${id}`,
  countReconciliation: 'reconciliations/counts',
  likesTold: 'reconciliations/likes',
  searchFill: 'reconciliations/search',
  onlineCount: 'aggregates/presence',
  trending: 'aggregates/trending',
  siteSettings: 'settings/site',
  deletion: (uid: Uid) => `deletions/${uid}`,
  exportJob: (uid: Uid) => `exports/${uid}`,
  banJob: (uid: Uid) => `banJobs/${uid}`,
  migration: (id: string) => `migrations/${id}`,
  rateLimit: (uid: Uid) => `rateLimits/${uid}`,
  ownerCopy: (uid: Uid) => `ownerCopies/${uid}`,
  strayAvatar: (hash: string) => `strayAvatars/${hash}`,
} as const satisfies Readonly<Record<string, DocumentPath | ((...ids: never[]) => DocumentPath)>>;

export const storagePath = {
  uploads: (uid: Uid) => `uploads/${uid}/`,
  /** The original: created once by its owner, read by no client. `pictureId`: as in `PicturePlace`. */
  upload: (uid: Uid, photoId: PhotoId, pictureId: PhotoId = photoId) =>
    pictureId === photoId ? `uploads/${uid}/${photoId}` : `uploads/${uid}/${photoId}/${pictureId}`,
  /** A prefix of this photo's originals only, since all ids have one length. */
  originals: (uid: Uid, photoId: PhotoId) => `uploads/${uid}/${photoId}`,
  /** A prefix; for one picture see `edge/pictures.ts`. */
  variants: (photoId: PhotoId) => `photos/${photoId}/`,
  avatars: (uid: Uid) => `avatars/${uid}/`,
  /** `hash` names the picture, so an address never shows another one. */
  avatar: (uid: Uid, hash: string, edgePx: AvatarEdgePx) => `avatars/${uid}/${hash}-${edgePx}`,
  /** Its owner creates it once while `avatarReservations/{id}` is open. */
  avatarUpload: (uid: Uid, id: string) => `avatarUploads/${uid}/${id}`,
  avatarUploads: (uid: Uid) => `avatarUploads/${uid}/`,
  quarantine: (caseId: string) => `quarantine/${caseId}/`,
  evidence: (caseId: string, name: string) => `quarantine/${caseId}/${name}`,
  /** The accounts at the last listing of Auth. */
  authListing: 'system/authListing',
  /** A restore from a backup repeats these erasures. */
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
  // Any other path is foreign, even one with the photo's id twice.
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
