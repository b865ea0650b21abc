import * as v from 'valibot';
import { isUid, type PhotoId, photoIdSchema, titleIdSchema, type Uid, uidSchema } from '../ids.ts';
import { decodedSegment } from '../routes.ts';

/** Never shown, only saved if the owner allows it. */
export const fullName = 'full.jpg' as const;

/** Width in px and format; `share.jpg`: link previews. */
export type VariantName = `${number}.webp` | `${number}.avif` | 'share.jpg' | typeof fullName;

export const isVariantName = (name: string): name is VariantName =>
  name === 'share.jpg' || name === fullName || /^[1-9]\d{0,4}\.(?:webp|avif)$/.test(name);

/** A WebP has 14 bits for an edge (developers.google.com/speed/webp/faq); JPEG and AVIF allow more. */
export const longestEdgePx = 16_383;

const widthSchema = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(longestEdgePx));
const widthsSchema = v.array(widthSchema);

/** px, ascending. `full`: the picture's own width, only for the full-screen viewer. */
export const variantSetSchema = v.object({
  sizes: v.pipe(widthsSchema, v.minLength(1)),
  avif: widthsSchema,
  full: v.optional(widthSchema),
});
export type VariantSet = v.InferOutput<typeof variantSetSchema>;

/**
 * A copy from `coverPhotoId`, so that lists cost one read each. `spoiler`: show only the thumbhash. Has what mutes need:
 * a person who mutes the photo's owner, title or a tag sees no copy of it either.
 */
export const coverSchema = v.object({
  ownerId: uidSchema,
  tagKeys: v.array(v.string()),
  titleId: v.optional(titleIdSchema),
  photoId: photoIdSchema,
  pictureId: photoIdSchema,
  variants: variantSetSchema,
  color: v.string(),
  thumbhash: v.string(),
  spoiler: v.optional(v.literal(true)),
});
export type Cover = v.InferOutput<typeof coverSchema>;

/** A broken cover, such as one that does not name its owner, is none. */
export const coverFieldSchema = v.fallback(v.optional(coverSchema), undefined);

/** `pictureId`: absent for the photo's first picture. */
export type Pictured = {
  readonly id: PhotoId;
  readonly pictureId?: PhotoId | undefined;
  readonly variants: VariantSet;
};

export const widthsOf = ({ sizes, full }: VariantSet): readonly number[] =>
  full === undefined
    ? sizes
    : [...sizes.filter((width) => width < full), full, ...sizes.filter((width) => width > full)];

/** The narrowest WebP of at least `px`, or the widest. */
export const widthFor = (variants: VariantSet, px: number): number => {
  const widths = widthsOf(variants);
  return widths.find((width) => width >= px) ?? Math.max(...widths);
};

export const heightOf = ({ width, height }: { readonly width: number; readonly height: number }, of: number): number =>
  Math.max(1, Math.round((of * height) / width));

export const webpName = (width: number): VariantName => `${width}.webp`;
export const avifName = (width: number): VariantName => `${width}.avif`;

export const variantNamesOf = (variants: VariantSet & { readonly fullJpeg?: unknown }): readonly VariantName[] => [
  ...widthsOf(variants).map(webpName),
  ...variants.avif.map(avifName),
  'share.jpg',
  ...(variants.fullJpeg === undefined ? [] : [fullName]),
];

export const pictureFolder = (photoId: PhotoId, pictureId: PhotoId): string => `photos/${photoId}/${pictureId}/`;

export const variantObject = (photoId: PhotoId, pictureId: PhotoId, name: VariantName): string =>
  `${pictureFolder(photoId, pictureId)}${name}`;

export const objectOf = ({ id, pictureId = id }: Omit<Pictured, 'variants'>, name: VariantName): string =>
  variantObject(id, pictureId, name);

export const pictureAddress = (photoId: PhotoId, pictureId: PhotoId, name: VariantName): string =>
  `/i/${photoId}/${pictureId}/${name}`;

/** For owners and staff with a grant (`grantPictures`). */
export const grantedAddress = (grant: string, address: string): string => address.replace('/i/', `/i/for/${grant}/`);

/** Public, on the site's origin. `avatarId`: 40 hexadecimal digits. */
export const avatarAddress = (uid: Uid, avatarId: string): string => `/a/${encodeURIComponent(uid)}/${avatarId}.webp`;

export type AvatarPlace = { readonly uid: Uid; readonly avatarId: string };

export function parseAvatarAddress(address: string): AvatarPlace | undefined {
  const [, encoded = '', avatarId = ''] = /^\/a\/([^/?#]+)\/([0-9a-f]{40})\.webp$/.exec(address) ?? [];
  const uid = decodedSegment(encoded);
  return isUid(uid) ? { uid, avatarId } : undefined;
}

/** Other addresses become `null`, because people can put any picture into their Auth record. */
export const avatarUrlSchema = v.pipe(
  v.nullable(v.string()),
  v.transform((url) => (url !== null && parseAvatarAddress(url) !== undefined ? url : null)),
);
