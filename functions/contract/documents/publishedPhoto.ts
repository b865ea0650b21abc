import * as v from 'valibot';
import { variantSetSchema } from '../edge/pictures.ts';
import { photoIdSchema, titleIdSchema, uidSchema } from '../ids.ts';
import { defaultLicence, licences } from '../licences.ts';
import { avatarUrlSchema } from './avatarUrl.ts';
import { timestampSchema } from './stored.ts';

const shareSchema = v.object({ width: v.number(), height: v.number() });

/** `share`: the size of the link-preview JPEG, px. `fullJpeg`: only where `download` is `full`, some seconds later. */
const fullJpegSchema = v.object({ width: v.number(), height: v.number(), bytes: v.number() });
export const madeVariantsSchema = v.object({
  ...variantSetSchema.entries,
  share: shareSchema,
  fullJpeg: v.optional(fullJpegSchema),
});
export type Variants = v.InferOutput<typeof madeVariantsSchema>;

/** Shown if the owner allows: mm, f-number, a fraction of a second (`1/250`), ISO, local time. */
export const exifSchema = v.object({
  camera: v.optional(v.string()),
  lens: v.optional(v.string()),
  focalLength: v.optional(v.number()),
  aperture: v.optional(v.number()),
  shutter: v.optional(v.string()),
  iso: v.optional(v.number()),
  takenAt: v.optional(timestampSchema),
});
export type Exif = v.InferOutput<typeof exifSchema>;

export const ownerSchema = v.object({ username: v.string(), displayName: v.string(), photoURL: avatarUrlSchema });
export type PhotoOwner = v.InferOutput<typeof ownerSchema>;

/** `unlisted`: by its address alone; `private`: for its owner and staff, as if it were held. */
export const visibilities = ['public', 'unlisted', 'private'] as const;
export type Visibility = (typeof visibilities)[number];

export const downloads = ['none', 'large', 'full'] as const;
export type Download = (typeof downloads)[number];

export const described = {
  ownerId: uidSchema,
  owner: ownerSchema,
  caption: v.string(),
  description: v.string(),
  alt: v.string(),
  /** As typed; keys in the same order. */
  tags: v.array(v.string()),
  tagKeys: v.array(v.string()),
  titleId: v.optional(titleIdSchema),
  /** Name, reading and aliases at the photo's last write, for display and search. */
  titleWords: v.optional(v.array(v.string()), []),
  spoiler: v.optional(v.boolean(), false),
  /** Covered until pressed: the owner says so, or staff (`marked`). Not every person has it covered (`users.sensitive`). */
  sensitive: v.optional(v.boolean(), false),
  /** The title's `spoilerUntil` at that time, because lists read no titles. */
  coveredUntil: v.optional(timestampSchema),
  showExif: v.optional(v.boolean(), false),
  licence: v.optional(v.picklist(licences), defaultLicence),
  /** What the photo's page offers to save; `large`: the widest picture that pages show; `full`: of the original's size. */
  download: v.optional(v.picklist(downloads), 'none'),
  createdAt: timestampSchema,
  updatedAt: timestampSchema,
  /** Its place among its owner's photos (`#contract/position.ts`), by hand or as they were shown first. */
  position: v.optional(v.string()),
  /** A replaced picture's reservation (`replacePicture`); absent for the first picture. */
  pictureId: v.optional(photoIdSchema),
};

export const publishedPhotoSchema = v.object({
  ...described,
  status: v.literal('published'),
  visibility: v.optional(v.picklist(['public', 'unlisted']), 'public'),
  width: v.pipe(v.number(), v.minValue(1)),
  height: v.pipe(v.number(), v.minValue(1)),
  thumbhash: v.string(),
  color: v.string(),
  variants: madeVariantsSchema,
  exif: v.optional(exifSchema),
  publishedAt: timestampSchema,
});
export type PublishedPhoto = v.InferOutput<typeof publishedPhotoSchema>;
