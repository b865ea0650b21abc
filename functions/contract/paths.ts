import type { PhotoId, Uid } from './ids.ts';
import { isPhotoId, isUid } from './ids.ts';

/** Names of the pictures made from an original; the widths are edges in px, `share` is a JPEG for link previews. */
export const variantNames = ['w320', 'w640', 'w1280', 'w2048', 'share'] as const;
export type VariantName = (typeof variantNames)[number];

export const documentPath = {
  user: (uid: Uid) => `users/${uid}`,
  profile: (uid: Uid) => `profiles/${uid}`,
  username: (key: string) => `usernames/${key}`,
  photo: (id: PhotoId) => `photos/${id}`,
  siteSettings: 'settings/site',
} as const;

export const storagePath = {
  /** The original as sent; one create by its owner while the photo is `uploading`, read by no client. */
  upload: (uid: Uid, photoId: PhotoId) => `uploads/${uid}/${photoId}`,
  variants: (photoId: PhotoId) => `photos/${photoId}/`,
  variant: (photoId: PhotoId, name: VariantName) => `photos/${photoId}/${name}`,
  avatars: (uid: Uid) => `avatars/${uid}/`,
} as const;

/** `uploads/{uid}/{photoId}` taken apart; `undefined` for any other object. */
export function parseUploadPath(name: string): { uid: Uid; photoId: PhotoId } | undefined {
  const [root, uid, photoId, ...rest] = name.split('/');
  if (root !== 'uploads' || !isUid(uid) || !isPhotoId(photoId) || rest.length > 0) return undefined;
  return { uid, photoId };
}

export const region = 'asia-northeast1';
