import type { Variant, Variants } from '#contract/documents/photo.ts';
import { site } from './site.ts';

const storageOrigin = site.emulators?.storage ?? 'https://firebasestorage.googleapis.com';

/** Where the public reads an encoded picture; it answers 403 as soon as the photo is not `published`. */
export const variantUrl = ({ path }: Pick<Variant, 'path'>): string =>
  `${storageOrigin}/v0/b/${site.firebase.storageBucket}/o/${encodeURIComponent(path)}?alt=media`;

const avatars = `${storageOrigin}/v0/b/${site.firebase.storageBucket}/o/avatars%2F`;

/** The address of a person's picture if it is an avatar of this site's; no other picture is loaded. */
export const ownPictureUrl = (photoURL: string | null): string | undefined =>
  photoURL?.startsWith(avatars) ? photoURL : undefined;

/** What an `<img>` needs to choose among the widths of a photo. */
export type PictureSources = { readonly src: string; readonly srcSet: string };

/** `src` is a middling width, for browsers that know no `srcset`. */
export function pictureSources({ w320, w640, w1280, w2048 }: Variants): PictureSources {
  const widths = [w320, w640, w1280, w2048].filter((variant) => variant !== undefined);
  return {
    src: variantUrl(w640 ?? w320),
    srcSet: widths.map((variant) => `${variantUrl(variant)} ${variant.width}w`).join(', '),
  };
}
