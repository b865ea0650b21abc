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
  /** The role that somebody was given; staff only. */
  role: (uid: Uid) => `roles/${uid}`,
  photo: (id: PhotoId) => `photos/${id}`,
  /** What file a photo was made of; its owner reads it, and nobody else. */
  contentHash: (id: PhotoId) => `contentHashes/${id}`,
  tag: (key: string) => `tags/${key}`,
  title: (id: TitleId) => `titles/${id}`,
  /** Who has proposed a title; closed to clients. */
  titleProposal: (id: TitleId) => `titleProposals/${id}`,
  notice: (uid: Uid, id: string) => `users/${uid}/notices/${id}`,
  appeal: (id: string) => `appeals/${id}`,
  /** Who decided, for staff alone. */
  banDecider: (uid: Uid) => `deciders/ban_${uid}`,
  appealDecider: (id: string) => `deciders/appeal_${id}`,
  /** A ban whose account is gone, and the marks under which one would be remembered; closed to clients. */
  banMemory: (mark: string) => `banMemory/${mark}`,
  banMarks: (uid: Uid) => `banMarks/${uid}`,
  report: (uid: Uid, reporterId: Uid) => `reports/${uid}_${reporterId}`,
  photoReport: (id: PhotoId, reporterId: Uid) => `photoReports/${id}_${reporterId}`,
  case: (id: string) => `cases/${id}`,
  /** Reports that still have to follow what was decided on an opening of their case; closed to clients. */
  caseJob: (caseId: string, opening: number) => `caseJobs/${caseId}_${opening}`,
  /** How right somebody's reports were; staff only. */
  reporter: (uid: Uid) => `reporters/${uid}`,
  ngTag: (key: string) => `ngTags/${key}`,
  auditEntry: (id: string) => `auditLog/${id}`,
  /** A job of many photos with its progress; staff read it. */
  sweep: (id: string) => `sweeps/${id}`,
  /** Hashes of pictures that are held for review when they are uploaded again; closed to clients. */
  pictureBlocks: (shard: string) => `pictureBlocks/${shard}`,
  /** Figures of a month, `2026-11`; public. */
  transparency: (month: string) => `transparency/${month}`,
  /** A picture that may be sent to be an avatar; closed to clients. */
  avatarReservation: (id: string) => `avatarReservations/${id}`,
  presence: (id: Uid | AnonymousId) => `presence/${id}`,
  /** Where a photo has been counted; closed to clients. */
  photoCount: (id: PhotoId) => `photoCounts/${id}`,
  /** How far the schedule has come that looks all counts over; closed to clients. */
  countReconciliation: 'reconciliations/counts',
  onlineCount: 'aggregates/presence',
  trending: 'aggregates/trending',
  siteSettings: 'settings/site',
  /** Jobs of the server's own, closed to clients: an account to be deleted, an export to be made or fetched. */
  deletion: (uid: Uid) => `deletions/${uid}`,
  exportJob: (uid: Uid) => `exports/${uid}`,
  /** A ban that began or ended, whose consequences are still being drawn. */
  banJob: (uid: Uid) => `banJobs/${uid}`,
  /** How far a migration has come; closed to clients. */
  migration: (id: string) => `migrations/${id}`,
  rateLimit: (uid: Uid) => `rateLimits/${uid}`,
  ownerCopy: (uid: Uid) => `ownerCopies/${uid}`,
  strayAvatar: (hash: string) => `strayAvatars/${hash}`,
} as const satisfies Readonly<Record<string, DocumentPath | ((...ids: never[]) => DocumentPath)>>;

export const storagePath = {
  uploads: (uid: Uid) => `uploads/${uid}/`,
  /**
   * The original as sent; one create by its owner while its reservation is `uploading`, read by no client. `pictureId` names
   * the picture: the photo's own id for the one it began with, the reservation's for one that has taken its place since.
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
  /** Whom Auth knew when that was last asked; closed to clients. */
  authListing: 'system/authListing',
  /** That something was erased, for a restore from a backup: see `erasureRecords.ts`; closed to clients. */
  erasures: 'system/erasures/',
  /** `day` as in `2026-11-22`. */
  erasure: (day: string, digest: string) => `system/erasures/${day}/${digest}`,
  exports: (uid: Uid) => `exports/${uid}/`,
  /** The ZIP of somebody's data, read by no rule; `id` cannot be guessed. */
  exportFile: (uid: Uid, id: string) => `exports/${uid}/${id}.zip`,
} as const;

/** Whose picture of which photo. The first picture of a photo has the photo's id, each later one its reservation's. */
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
