import {
  avifName,
  objectOf,
  type Pictured,
  parseAvatarAddress,
  type VariantName,
  webpName,
  widthFor,
} from '#contract/edge/pictures.ts';
import { storagePath } from '#contract/paths.ts';
import { site } from './site.ts';

const storageOrigin = site.emulators?.storage ?? 'https://firebasestorage.googleapis.com';

const objectUrl = (path: string): string =>
  `${storageOrigin}/v0/b/${site.firebase.storageBucket}/o/${encodeURIComponent(path)}?alt=media`;

/** Where an object is read by who may read it. */
export const privateUrl = objectUrl;

/** Where the public reads a file of a picture. It answers with an error as soon as the photo is not `published`. */
export const variantUrl = (picture: Pictured, name: VariantName): string => objectUrl(objectOf(picture, name));

/** The same of the narrowest picture that is so wide, px. */
export const pictureUrl = (picture: Pictured, px: number): string =>
  variantUrl(picture, webpName(widthFor(picture.variants, px)));

/** Where a person's picture is read. */
export function ownPictureUrl(photoURL: string | null): string | undefined {
  const place = photoURL === null ? undefined : parseAvatarAddress(photoURL);
  return place && objectUrl(storagePath.avatar(place.uid, place.avatarId, place.edgePx));
}

/** What a `<picture>` needs to choose among the widths of a photo: `avif` is missing where there is none. */
export type PictureSources = { readonly src: string; readonly srcSet: string; readonly avif: string | undefined };

/** For browsers that know no `srcset`, px. */
const middlingPx = 640;

/** What there is of a picture, as browsers choose from it: never the one for link previews, nor that of a width between the steps. */
export function pictureSources(picture: Pictured): PictureSources {
  const { sizes, avif } = picture.variants;
  const set = (widths: readonly number[], nameOf: (width: number) => VariantName): string =>
    widths.map((width) => `${variantUrl(picture, nameOf(width))} ${width}w`).join(', ');
  return {
    src: pictureUrl(picture, middlingPx),
    srcSet: set(sizes, webpName),
    avif: avif.length === 0 ? undefined : set(avif, avifName),
  };
}
