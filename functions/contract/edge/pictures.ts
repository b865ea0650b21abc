import * as v from 'valibot';
import { isPhotoId, isUid, type PhotoId, type Uid } from '../ids.ts';
import { type AvatarEdgePx, avatarEdgesPx } from '../limits.ts';

/** What a file of a picture is called: its width in px and its format, or the JPEG for link previews. */
export type VariantName = `${number}.webp` | `${number}.avif` | 'share.jpg';

export const isVariantName = (name: string): name is VariantName =>
  name === 'share.jpg' || /^[1-9]\d{0,3}\.(?:webp|avif)$/.test(name);

const widthSchema = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(9_999));
const widthsSchema = v.array(widthSchema);

/**
 * The files that there are of a picture, from which addresses and heights follow: `sizes` are the widths (px, ascending) in WebP,
 * `avif` those that exist in AVIF, too. `full`: the width of the picture itself, in WebP, where it lies between two steps; for
 * who looks at it alone. `legacy`: its files have the names of before there were steps.
 */
export const variantSetSchema = v.object({
  sizes: v.pipe(widthsSchema, v.minLength(1)),
  avif: widthsSchema,
  full: v.optional(widthSchema),
  legacy: v.optional(v.literal(true)),
});
export type VariantSet = v.InferOutput<typeof variantSetSchema>;

/** A picture of a photo with what there is of it. `pictureId` is missing for the one that the photo began with. */
export type Pictured = {
  readonly id: PhotoId;
  readonly pictureId?: PhotoId | undefined;
  readonly variants: VariantSet;
};

/** All widths in WebP, px, ascending. */
export const widthsOf = ({ sizes, full }: VariantSet): readonly number[] =>
  full === undefined
    ? sizes
    : [...sizes.filter((width) => width < full), full, ...sizes.filter((width) => width > full)];

/** The narrowest width in WebP that is at least so many px, or the widest of all. */
export const widthFor = (variants: VariantSet, px: number): number => {
  const widths = widthsOf(variants);
  return widths.find((width) => width >= px) ?? Math.max(...widths);
};

/** px; of a photo of that shape. */
export const heightOf = ({ width, height }: { readonly width: number; readonly height: number }, of: number): number =>
  Math.max(1, Math.round((of * height) / width));

export const webpName = (width: number): VariantName => `${width}.webp`;
export const avifName = (width: number): VariantName => `${width}.avif`;

/** Names of all files of a picture. */
export const variantNamesOf = (variants: VariantSet): readonly VariantName[] => [
  ...widthsOf(variants).map(webpName),
  ...variants.avif.map(avifName),
  'share.jpg',
];

/** Names and greatest widths, px, of the files of before there were steps. */
export const legacyWidths = { w320: 320, w640: 640, w1280: 1_280, w2048: 2_048 } as const;
export type LegacyName = keyof typeof legacyWidths | 'share';
export const legacyNames: readonly LegacyName[] = ['w320', 'w640', 'w1280', 'w2048', 'share'];

/**
 * The widths, as names of addresses have them, of files of before there were steps: those that they have, but for very tall pictures,
 * which are narrower than their names say. So the name of a width says which file it is.
 */
export const legacySizes = (made: readonly { readonly name: string; readonly width: number }[]): number[] =>
  Object.entries(legacyWidths).flatMap(([name, greatest], index, all) => {
    const width = made.find((file) => file.name === name)?.width;
    if (width === undefined) return [];
    return [width <= greatest && width > (all[index - 1]?.[1] ?? 0) ? width : greatest];
  });

function legacyNameOf(name: VariantName): LegacyName {
  const width = Number.parseInt(name, 10);
  if (Number.isNaN(width)) return 'share';
  if (width <= legacyWidths.w320) return 'w320';
  if (width <= legacyWidths.w640) return 'w640';
  return width <= legacyWidths.w1280 ? 'w1280' : 'w2048';
}

/** Where a file of before there were steps lies in Storage; another picture than the photo's first has its id before the name. */
export const legacyObject = (photoId: PhotoId, pictureId: PhotoId, name: LegacyName): string =>
  pictureId === photoId ? `photos/${photoId}/${name}` : `photos/${photoId}/${pictureId}-${name}`;

/** What the objects of one picture begin with, but those of before there were steps. */
export const pictureFolder = (photoId: PhotoId, pictureId: PhotoId): string => `photos/${photoId}/${pictureId}/`;

/** Where a file of a picture lies in Storage. */
export const variantObject = (
  photoId: PhotoId,
  pictureId: PhotoId,
  name: VariantName,
  legacy: true | undefined = undefined,
): string =>
  legacy ? legacyObject(photoId, pictureId, legacyNameOf(name)) : `${pictureFolder(photoId, pictureId)}${name}`;

/** The same of the picture that a photo shows. */
export const objectOf = ({ id, pictureId = id, variants }: Pictured, name: VariantName): string =>
  variantObject(id, pictureId, name, variants.legacy);

/** Where everybody reads a file of a published photo, from the site's origin on. */
export const pictureAddress = (photoId: PhotoId, pictureId: PhotoId, name: VariantName): string =>
  `/i/${photoId}/${pictureId}/${name}`;

/** The private copy of a picture that was reported, by its object. It is read with a grant alone. */
export const evidenceAddress = (imagePath: string): string =>
  `/i/case/${imagePath.split('/').slice(1).map(encodeURIComponent).join('/')}`;

/** One of these for who has a grant (`grantPictures`): what is not public, for its owner and staff. */
export const grantedAddress = (grant: string, address: string): string => address.replace('/i/', `/i/for/${grant}/`);

/** Where everybody reads a square of somebody's avatar, from the site's origin on. `avatarId` names the picture: 40 hex digits. */
export const avatarAddress = (uid: Uid, avatarId: string, edgePx: AvatarEdgePx): string =>
  `/a/${encodeURIComponent(uid)}/${avatarId}/${edgePx}.webp`;

export type AvatarPlace = { readonly uid: Uid; readonly avatarId: string; readonly edgePx: AvatarEdgePx };

const isEdge = (px: number): px is AvatarEdgePx => avatarEdgesPx.some((edge) => edge === px);

/** Such an address taken apart; `undefined` for any other. */
export function parseAvatarAddress(address: string): AvatarPlace | undefined {
  const [, encoded = '', avatarId = '', edge = ''] =
    /^\/a\/([^/?#]+)\/([0-9a-f]{40})\/(\d{2,3})\.webp$/.exec(address) ?? [];
  const uid = decoded(encoded);
  const edgePx = Number(edge);
  return isUid(uid) && isEdge(edgePx) ? { uid, avatarId, edgePx } : undefined;
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** Which picture of which photo an object of before there were steps is of; `undefined` for any other path. */
export function parseLegacyObject(
  path: string,
): { readonly photoId: PhotoId; readonly pictureId: PhotoId } | undefined {
  const [, photoId, pictureId = photoId] =
    /^photos\/([^/]+)\/(?:([^/-]+)-)?(?:w320|w640|w1280|w2048|share)$/.exec(path) ?? [];
  return isPhotoId(photoId) && isPhotoId(pictureId) ? { photoId, pictureId } : undefined;
}
