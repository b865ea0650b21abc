import type { Cover } from '#contract/edge/pictures.ts';
import {
  avifName,
  grantedAddress,
  type Pictured,
  parseAvatarAddress,
  pictureAddress,
  type VariantName,
  webpName,
  widthFor,
} from '#contract/edge/pictures.ts';

/** A picture that is not public needs a `grant` (`pictureGrant`). */
export type Drawn = Pictured & { readonly grant?: string | undefined };

/** Without a grant the address stops working when the photo is no longer `published`. */
export function variantUrl({ id, pictureId = id, grant }: Omit<Drawn, 'variants'>, name: VariantName): string {
  const address = pictureAddress(id, pictureId, name);
  return grant === undefined ? address : grantedAddress(grant, address);
}

export const pictureUrl = (picture: Drawn, px: number): string =>
  variantUrl(picture, webpName(widthFor(picture.variants, px)));

const coverPx = 320;

/** `undefined` for a covered photo, which shows only its placeholder. */
export const coverUrl = (cover: Cover | undefined, px = coverPx): string | undefined =>
  cover && cover.spoiler !== true ? pictureUrl({ ...cover, id: cover.photoId }, px) : undefined;

/** Accepts only addresses of this site's avatars. */
export const ownPictureUrl = (photoURL: string | null): string | undefined =>
  photoURL !== null && parseAvatarAddress(photoURL) ? photoURL : undefined;

type PictureSources = { readonly src: string; readonly srcSet: string; readonly avif: string | undefined };

/** For browsers without `srcset`, px. */
const middlingPx = 640;

/** Leaves out the variant for link previews and the one of an uneven width. */
export function pictureSources(picture: Drawn): PictureSources {
  const { sizes, avif } = picture.variants;
  const set = (widths: readonly number[], nameOf: (width: number) => VariantName): string =>
    widths.map((width) => `${variantUrl(picture, nameOf(width))} ${width}w`).join(', ');
  return {
    src: pictureUrl(picture, middlingPx),
    srcSet: set(sizes, webpName),
    avif: avif.length === 0 ? undefined : set(avif, avifName),
  };
}
