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

/** A picture to be drawn; one that is not public with a grant (`pictureGrant`). */
export type Drawn = Pictured & { readonly grant?: string | undefined };

/** Where a file of a picture is read: without a grant it answers with an error as soon as the photo is not `published`. */
export function variantUrl({ id, pictureId = id, grant }: Omit<Drawn, 'variants'>, name: VariantName): string {
  const address = pictureAddress(id, pictureId, name);
  return grant === undefined ? address : grantedAddress(grant, address);
}

/** The same of the narrowest picture that is so wide, px. */
export const pictureUrl = (picture: Drawn, px: number): string =>
  variantUrl(picture, webpName(widthFor(picture.variants, px)));

/** Where a person's picture is read. */
export const ownPictureUrl = (photoURL: string | null): string | undefined =>
  photoURL !== null && parseAvatarAddress(photoURL) ? photoURL : undefined;

/** What a `<picture>` needs to choose among the widths of a photo: `avif` is missing where there is none. */
type PictureSources = { readonly src: string; readonly srcSet: string; readonly avif: string | undefined };

/** For browsers that know no `srcset`, px. */
const middlingPx = 640;

/** What there is of a picture, as browsers choose from it: never the one for link previews, nor that of a width between the steps. */
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
