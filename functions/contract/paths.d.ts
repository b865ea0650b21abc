import type { AnonymousId } from './documents/presence.ts';
import type { PhotoId, TitleId, Uid } from './ids.ts';
import type { limits } from './limits.ts';
/** Names of the pictures made from an original; the widths are edges in px, `share` is a JPEG for link previews. */
export declare const variantNames: readonly ['w320', 'w640', 'w1280', 'w2048', 'share'];
export type VariantName = (typeof variantNames)[number];
export type AvatarEdgePx = (typeof limits.avatar.edgesPx)[number];
export declare const documentPath: {
  readonly user: (uid: Uid) => string;
  readonly profile: (uid: Uid) => string;
  readonly username: (key: string) => string;
  /** The role that somebody was given; staff only. */
  readonly role: (uid: Uid) => string;
  readonly photo: (id: PhotoId) => string;
  /** What file a photo was made of; its owner reads it, and nobody else. */
  readonly contentHash: (id: PhotoId) => string;
  readonly tag: (key: string) => string;
  readonly title: (id: TitleId) => string;
  /** Who has proposed a title; closed to clients. */
  readonly titleProposal: (id: TitleId) => string;
  readonly notice: (uid: Uid, id: string) => string;
  readonly appeal: (id: string) => string;
  /** Who decided, for staff alone. */
  readonly banDecider: (uid: Uid) => string;
  readonly appealDecider: (id: string) => string;
  /** A ban whose account is gone, and the marks under which one would be remembered; closed to clients. */
  readonly banMemory: (mark: string) => string;
  readonly banMarks: (uid: Uid) => string;
  readonly report: (uid: Uid, reporterId: Uid) => string;
  readonly photoReport: (id: PhotoId, reporterId: Uid) => string;
  readonly case: (id: string) => string;
  /** Reports that still have to follow what was decided on an opening of their case; closed to clients. */
  readonly caseJob: (caseId: string, opening: number) => string;
  /** How right somebody's reports were; staff only. */
  readonly reporter: (uid: Uid) => string;
  readonly ngTag: (key: string) => string;
  readonly auditEntry: (id: string) => string;
  /** A job of many photos with its progress; staff read it. */
  readonly sweep: (id: string) => string;
  /** Hashes of pictures that are held for review when they are uploaded again; closed to clients. */
  readonly pictureBlocks: (shard: string) => string;
  /** Figures of a month, `2026-11`; public. */
  readonly transparency: (month: string) => string;
  /** A picture that may be sent to be an avatar; closed to clients. */
  readonly avatarReservation: (id: string) => string;
  readonly presence: (id: Uid | AnonymousId) => string;
  /** Where a photo has been counted; closed to clients. */
  readonly photoCount: (id: PhotoId) => string;
  /** How far the schedule has come that looks all counts over; closed to clients. */
  readonly countReconciliation: 'reconciliations/counts';
  readonly onlineCount: 'aggregates/presence';
  readonly trending: 'aggregates/trending';
  readonly siteSettings: 'settings/site';
  /** Jobs of the server's own, closed to clients: an account to be deleted, an export to be made or fetched. */
  readonly deletion: (uid: Uid) => string;
  readonly exportJob: (uid: Uid) => string;
  /** A ban that began or ended, whose consequences are still being drawn. */
  readonly banJob: (uid: Uid) => string;
  /** How far a migration has come; closed to clients. */
  readonly migration: (id: string) => string;
};
export declare const storagePath: {
  readonly uploads: (uid: Uid) => string;
  /**
   * The original as sent; one create by its owner while its reservation is `uploading`, read by no client. `pictureId` names
   * the picture: the photo's own id for the one it began with, the reservation's for one that has taken its place since.
   */
  readonly upload: (uid: Uid, photoId: PhotoId, pictureId?: PhotoId) => string;
  /** What the originals of all pictures of a photo begin with, and nothing else: all ids are of one length. */
  readonly originals: (uid: Uid, photoId: PhotoId) => string;
  readonly variants: (photoId: PhotoId) => string;
  /** Another picture has other paths, so that no cache shows the one before it. */
  readonly variant: (photoId: PhotoId, name: VariantName, pictureId?: PhotoId) => string;
  readonly avatars: (uid: Uid) => string;
  /** A square of an avatar; `hash` names the picture, so that an address never shows another one. */
  readonly avatar: (uid: Uid, hash: string, edgePx: AvatarEdgePx) => string;
  /** A picture that is to be an avatar; one create by its owner while `avatarReservations/{id}` is open. */
  readonly avatarUpload: (uid: Uid, id: string) => string;
  readonly avatarUploads: (uid: Uid) => string;
  /** The private copies of pictures that were reported; staff only. */
  readonly quarantine: (caseId: string) => string;
  readonly evidence: (caseId: string, name: string) => string;
  /** Whom Auth knew when that was last asked; closed to clients. */
  readonly authListing: 'system/authListing';
  /** That something was erased, for a restore from a backup: see `erasureRecords.ts`; closed to clients. */
  readonly erasures: 'system/erasures/';
  /** `day` as in `2026-11-22`. */
  readonly erasure: (day: string, digest: string) => string;
  readonly exports: (uid: Uid) => string;
  /** The ZIP of somebody's data, read by no rule; `id` cannot be guessed. */
  readonly exportFile: (uid: Uid, id: string) => string;
};
/** Whose picture of which photo. The first picture of a photo has the photo's id, each later one its reservation's. */
export type PicturePlace = {
  readonly uid: Uid;
  readonly photoId: PhotoId;
  readonly pictureId: PhotoId;
};
/** The path of an original taken apart; `undefined` for any other object. */
export declare function parseUploadPath(name: string): PicturePlace | undefined;
/** Whose picture is to be an avatar, and by which reservation: 20 letters and digits. */
export type AvatarUploadPlace = {
  readonly uid: Uid;
  readonly id: string;
};
/** The path of such a picture taken apart; `undefined` for any other object. */
export declare function parseAvatarUploadPath(name: string): AvatarUploadPlace | undefined;
export declare const region = 'asia-northeast1';
