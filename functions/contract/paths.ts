import type { DocumentPath } from './collections.ts';
import type { AnonymousId } from './documents/presence.ts';
import type { PhotoId, TitleId, Uid } from './ids.ts';
import { isPhotoId, isUid } from './ids.ts';
import type { AvatarEdgePx } from './limits.ts';

/** Documents by their ids; their collections are in `collections.ts`. */
export const documentPath = {
  user: (uid: Uid) => `users/${uid}`,
  profile: (uid: Uid) => `profiles/${uid}`,
  username: (key: string) => `usernames/${key}`,
  role: (uid: Uid) => `roles/${uid}`,
  photo: (id: PhotoId) => `photos/${id}`,
  contentHash: (id: PhotoId) => `contentHashes/${id}`,
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
  /**
   * The original as sent, created once by its owner, read by no client. `pictureId` is the photo's own id for its first
   * picture, the reservation's for a later one.
   */
  upload: (uid: Uid, photoId: PhotoId, pictureId: PhotoId = photoId) =>
    pictureId === photoId ? `uploads/${uid}/${photoId}` : `uploads/${uid}/${photoId}/${pictureId}`,
  /** What the originals of all pictures of a photo begin with, and nothing else: all ids are of one length. */
  originals: (uid: Uid, photoId: PhotoId) => `uploads/${uid}/${photoId}`,
  /** What the files of all pictures of a photo begin with; for those of one see `edge/pictures.ts`. */
  variants: (photoId: PhotoId) => `photos/${photoId}/`,
  avatars: (uid: Uid) => `avatars/${uid}/`,
  /** A square of an avatar; `hash` names the picture, so that an address never shows another one. */
  avatar: (uid: Uid, hash: string, edgePx: AvatarEdgePx) => `avatars/${uid}/${hash}-${edgePx}`,
  /** A picture that is to be an avatar; one create by its owner while `avatarReservations/{id}` is open. */
  avatarUpload: (uid: Uid, id: string) => `avatarUploads/${uid}/${id}`,
  avatarUploads: (uid: Uid) => `avatarUploads/${uid}/`,
  /** The private copies of pictures that were reported; staff only. */
  quarantine: (caseId: string) => `quarantine/${caseId}/`,
  evidence: (caseId: string, name: string) => `quarantine/${caseId}/${name}`,
  /** Whom Auth knew when that was last asked. */
  authListing: 'system/authListing',
  /** That something was erased, for a restore from a backup. */
  erasures: 'system/erasures/',
  /** `day` as in `2026-11-22`. */
  erasure: (day: string, digest: string) => `system/erasures/${day}/${digest}`,
  exports: (uid: Uid) => `exports/${uid}/`,
  /** The ZIP of somebody's data, read by no rule; `id` cannot be guessed. */
  exportFile: (uid: Uid, id: string) => `exports/${uid}/${id}.zip`,
} as const;

/** Whose picture of which photo: the first has the photo's id, each later one its reservation's. */
export type PicturePlace = { readonly uid: Uid; readonly photoId: PhotoId; readonly pictureId: PhotoId };

/** The path of an original taken apart; `undefined` for any other object. */
export function parseUploadPath(name: string): PicturePlace | undefined {
  const [root, uid, photoId, pictureId = photoId, ...rest] = name.split('/');
  if (root !== 'uploads' || !isUid(uid) || !isPhotoId(photoId) || !isPhotoId(pictureId)) return undefined;
  // Whatever has another path than ours, were it the photo's id twice, is none of ours.
  return rest.length === 0 && storagePath.upload(uid, photoId, pictureId) === name
    ? { uid, photoId, pictureId }
    : undefined;
}

/** Whose picture is to be an avatar, and by which reservation: 20 letters and digits. */
export type AvatarUploadPlace = { readonly uid: Uid; readonly id: string };

/** The path of such a picture taken apart; `undefined` for any other object. */
export function parseAvatarUploadPath(name: string): AvatarUploadPlace | undefined {
  const [root, uid, id, ...rest] = name.split('/');
  return root === 'avatarUploads' && isUid(uid) && isPhotoId(id) && rest.length === 0 ? { uid, id } : undefined;
}

export const region = 'asia-northeast1';
