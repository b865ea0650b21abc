import type { AnonymousId } from './documents/presence.ts';
import type { PhotoId, TitleId, Uid } from './ids.ts';
import { isPhotoId, isUid } from './ids.ts';
import type { limits } from './limits.ts';

/** Names of the pictures made from an original; the widths are edges in px, `share` is a JPEG for link previews. */
export const variantNames = ['w320', 'w640', 'w1280', 'w2048', 'share'] as const;
export type VariantName = (typeof variantNames)[number];

export type AvatarEdgePx = (typeof limits.avatar.edgesPx)[number];

export const documentPath = {
  user: (uid: Uid) => `users/${uid}`,
  profile: (uid: Uid) => `profiles/${uid}`,
  username: (key: string) => `usernames/${key}`,
  photo: (id: PhotoId) => `photos/${id}`,
  tag: (key: string) => `tags/${key}`,
  title: (id: TitleId) => `titles/${id}`,
  notice: (uid: Uid, id: string) => `users/${uid}/notices/${id}`,
  appeal: (id: string) => `appeals/${id}`,
  presence: (id: Uid | AnonymousId) => `presence/${id}`,
  /** Where a photo has been counted; closed to clients. */
  photoCount: (id: PhotoId) => `photoCounts/${id}`,
  onlineCount: 'aggregates/presence',
  trending: 'aggregates/trending',
  siteSettings: 'settings/site',
  /** Jobs of the server's own, closed to clients: an account to be deleted, an export to be made or fetched. */
  deletion: (uid: Uid) => `deletions/${uid}`,
  exportJob: (uid: Uid) => `exports/${uid}`,
  /** A ban that began or ended, whose consequences are still being drawn. */
  banJob: (uid: Uid) => `banJobs/${uid}`,
} as const;

export const storagePath = {
  uploads: (uid: Uid) => `uploads/${uid}/`,
  /** The original as sent; one create by its owner while the photo is `uploading`, read by no client. */
  upload: (uid: Uid, photoId: PhotoId) => `uploads/${uid}/${photoId}`,
  variants: (photoId: PhotoId) => `photos/${photoId}/`,
  variant: (photoId: PhotoId, name: VariantName) => `photos/${photoId}/${name}`,
  avatars: (uid: Uid) => `avatars/${uid}/`,
  /** A square of an avatar; `hash` names the picture, so that an address never shows another one. */
  avatar: (uid: Uid, hash: string, edgePx: AvatarEdgePx) => `avatars/${uid}/${hash}-${edgePx}`,
  /** A cropped picture that is to be an avatar; one create by its owner, `id` is 20 letters and digits. */
  avatarUpload: (uid: Uid, id: string) => `avatarUploads/${uid}/${id}`,
  avatarUploads: (uid: Uid) => `avatarUploads/${uid}/`,
  exports: (uid: Uid) => `exports/${uid}/`,
  /** The ZIP of somebody's data, read by no rule; `id` cannot be guessed. */
  exportFile: (uid: Uid, id: string) => `exports/${uid}/${id}.zip`,
} as const;

/** `uploads/{uid}/{photoId}` taken apart; `undefined` for any other object. */
export function parseUploadPath(name: string): { uid: Uid; photoId: PhotoId } | undefined {
  const [root, uid, photoId, ...rest] = name.split('/');
  if (root !== 'uploads' || !isUid(uid) || !isPhotoId(photoId) || rest.length > 0) return undefined;
  return { uid, photoId };
}

export const region = 'asia-northeast1';
