import * as v from 'valibot';
import { avatarUrlSchema, variantSetSchema } from '../edge/pictures.ts';
import { photoIdSchema, publicationIdSchema, titleIdSchema, uidSchema } from '../ids.ts';
import { defaultLicence, licences } from '../licences.ts';
import { timestampSchema } from './stored.ts';

// In a file of its own, because the first scripts need no more of a photo.

const sizePx = { width: v.number(), height: v.number() };

/** `share`: the link-preview JPEG. `fullJpeg`: only if `download` is `full`, some seconds later. */
export const madeVariantsSchema = v.object({
  ...variantSetSchema.entries,
  share: v.object(sizePx),
  fullJpeg: v.optional(v.object({ ...sizePx, bytes: v.number() })),
});
export type Variants = v.InferOutput<typeof madeVariantsSchema>;

/** If the owner allows: mm, f-number, a fraction of a second (`1/250`), ISO, local time. */
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

/** The minute it was taken, if the owner allows. Then `exif` has no `takenAt`: together they would tell the zone. */
export const momentSchema = timestampSchema;

export const ownerSchema = v.object({ username: v.string(), displayName: v.string(), photoURL: avatarUrlSchema });
export type PhotoOwner = v.InferOutput<typeof ownerSchema>;

export const downloads = ['none', 'large', 'full'] as const;

/** How many photos have the same tags and title, for those who mute one of them. */
export const othersSchema = v.array(
  v.object({ count: v.number(), tagKeys: v.array(v.string()), titleId: v.optional(titleIdSchema) }),
);
export type Others = v.InferOutput<typeof othersSchema>;

export const describedPhoto = {
  ownerId: uidSchema,
  owner: ownerSchema,
  caption: v.string(),
  description: v.string(),
  alt: v.string(),
  /** As typed, in the order of `tagKeys`. */
  tags: v.array(v.string()),
  tagKeys: v.array(v.string()),
  titleId: v.optional(titleIdSchema),
  /** The title's name, reading and aliases at the photo's last write, for display and search. */
  titleWords: v.optional(v.array(v.string()), []),
  spoiler: v.optional(v.boolean(), false),
  /** As the owner or staff (`marked`) says. Covered unless the viewer chose otherwise (`users.sensitive`). */
  sensitive: v.optional(v.boolean(), false),
  /** The title's `spoilerUntil` at that time, because lists read no titles. */
  coveredUntil: v.optional(timestampSchema),
  showExif: v.optional(v.boolean(), false),
  /** The owner allows `moment`. */
  showMoment: v.optional(v.boolean(), false),
  licence: v.optional(v.picklist(licences), defaultLicence),
  /** What the page offers to save. `large`: the widest displayed picture; `full`: in the original's size. */
  download: v.optional(v.picklist(downloads), 'none'),
  createdAt: timestampSchema,
  updatedAt: timestampSchema,
  /** Its place among the owner's photos (`#contract/position.ts`). */
  position: v.optional(v.string()),
  /** Shared by the photos of one `createPhotos`. Absent: sent alone. */
  publication: v.optional(publicationIdSchema),
  /** Listed, and one of the first three of its publication: the newest lists show it (`publicationStore`). */
  leads: v.optional(v.boolean()),
  /** Reservation of a replaced picture (`replacePicture`); absent for the first picture. */
  pictureId: v.optional(photoIdSchema),
};

export const publishedPhotoSchema = v.object({
  ...describedPhoto,
  status: v.literal('published'),
  visibility: v.optional(v.picklist(['public', 'unlisted']), 'public'),
  width: v.pipe(v.number(), v.minValue(1)),
  height: v.pipe(v.number(), v.minValue(1)),
  thumbhash: v.string(),
  color: v.string(),
  variants: madeVariantsSchema,
  exif: v.optional(exifSchema),
  moment: v.optional(momentSchema),
  publishedAt: timestampSchema,
});
export type PublishedPhoto = v.InferOutput<typeof publishedPhotoSchema>;
