import * as v from 'valibot';
import { legacySizes, variantSetSchema } from '../edge/pictures.ts';
import { failureCodes } from '../errors.ts';
import { photoIdSchema, titleIdSchema, uidSchema } from '../ids.ts';
import { avatarUrlSchema } from './avatarUrl.ts';
import { decoder, timestampSchema } from './stored.ts';

/** Life of a photo: DESIGN section 4. Only `published` can be seen by the public, its bytes too. */
export const photoStatuses = ['uploading', 'processing', 'published', 'held', 'failed', 'hidden', 'removed'] as const;
export type PhotoStatus = (typeof photoStatuses)[number];

const shareSchema = v.object({ width: v.number(), height: v.number() });

/** What there is of the picture, and the size of the JPEG for link previews, px. */
const variantsSchema = v.object({ ...variantSetSchema.entries, share: shareSchema });
export type Variants = v.InferOutput<typeof variantsSchema>;

const formerVariantSchema = v.object({ width: v.number() });

/** The shape before: four widths and their paths. */
const formerVariantsSchema = v.pipe(
  v.object({
    w320: formerVariantSchema,
    w640: v.optional(formerVariantSchema),
    w1280: v.optional(formerVariantSchema),
    w2048: v.optional(formerVariantSchema),
    share: shareSchema,
  }),
  v.transform(({ w320, w640, w1280, w2048, share }): Variants => {
    const made = Object.entries({ w320, w640, w1280, w2048 }).flatMap(([name, variant]) =>
      variant ? [{ name, ...variant }] : [],
    );
    return { sizes: legacySizes(made), avif: [], share, legacy: true };
  }),
);

/** What a photo has whose pictures are made, in the shape that is written now and in the one before. */
export const madeVariantsSchema = v.union([variantsSchema, formerVariantsSchema]);

/** Camera settings, if the owner shows them: mm, f-number, seconds as a fraction (`1/250`), ISO, local time. */
const exifSchema = v.object({
  camera: v.optional(v.string()),
  lens: v.optional(v.string()),
  focalLength: v.optional(v.number()),
  aperture: v.optional(v.number()),
  shutter: v.optional(v.string()),
  iso: v.optional(v.number()),
  takenAt: v.optional(timestampSchema),
});
export type Exif = v.InferOutput<typeof exifSchema>;

const ownerSchema = v.object({ username: v.string(), displayName: v.string(), photoURL: avatarUrlSchema });
export type PhotoOwner = v.InferOutput<typeof ownerSchema>;

const described = {
  ownerId: uidSchema,
  owner: ownerSchema,
  caption: v.string(),
  description: v.string(),
  alt: v.string(),
  /** Names as typed, and beside them the keys they are found by, in the same order. */
  tags: v.array(v.string()),
  tagKeys: v.array(v.string()),
  titleId: v.optional(titleIdSchema),
  /** Name, reading and aliases of the title as they stood when the photo was last written: to be shown and searched. */
  titleWords: v.optional(v.array(v.string()), []),
  spoiler: v.optional(v.boolean(), false),
  /** `spoilerUntil` of the title as it stood then: lists, which read no titles, cover the photo until that day. */
  coveredUntil: v.optional(timestampSchema),
  showExif: v.optional(v.boolean(), false),
  createdAt: timestampSchema,
  updatedAt: timestampSchema,
  /** The reservation that its picture came with, if that is another than its own: it was replaced (`replacePicture`). */
  pictureId: v.optional(photoIdSchema),
};

/** Any photo, whatever its state: what its owner, staff and functions work with. */
export const photoSchema = v.object({
  ...described,
  status: v.picklist(photoStatuses),
  /** px after turning upright; 0 until processed. */
  width: v.number(),
  height: v.number(),
  /** base64 of a thumbhash, `#rrggbb`; "" until processed. */
  thumbhash: v.string(),
  color: v.string(),
  variants: v.union([madeVariantsSchema, v.strictObject({})]),
  exif: v.optional(exifSchema),
  publishedAt: v.optional(timestampSchema),
  failure: v.optional(v.object({ code: v.picklist(failureCodes) })),
  hold: v.optional(v.object({ rule: v.string(), note: v.string() })),
  /**
   * Staff have removed it: when, what it was before and is again when they restore it, the rule that it breaks, what its owner
   * was told. It is erased `limits.retention.removedPhotoDays` later. `hold` stays what it was.
   */
  removed: v.optional(
    v.object({
      at: timestampSchema,
      from: v.picklist(['published', 'held', 'hidden']),
      rule: v.string(),
      note: v.string(),
    }),
  ),
  /** This picture of it is blocked (`pictureBlocks/{shard}`): what looks like it is held for review. */
  block: v.optional(v.object({ shard: v.string(), pictureId: photoIdSchema })),
  /** How often the pipeline has begun on it, and when last; gone once it is through. */
  processing: v.optional(v.object({ attempts: v.number(), startedAt: timestampSchema })),
  /** Not a photo but a reservation for another picture of this one. Never published, in no list. */
  replaces: v.optional(photoIdSchema),
  /** The reservation for another picture of it that was made last. */
  replacement: v.optional(photoIdSchema),
  /** Pictures it had before, whose files are still to be deleted. */
  formerPictures: v.optional(v.object({ ids: v.array(photoIdSchema), since: timestampSchema })),
  /** Its owner has deleted it a moment ago (it is `removed`) and may take that back until then; `status` is what it was. */
  restorable: v.optional(v.object({ until: timestampSchema, status: v.picklist(photoStatuses) })),
  /** Its owner has deleted it, or the sweep: nothing brings it back, unlike what staff have `removed`. */
  deletedAt: v.optional(timestampSchema),
});
export type Photo = v.InferOutput<typeof photoSchema>;
export const decodePhoto = decoder(photoSchema);

/** A photo that everybody may see: everything that drawing it needs is there. */
export const publishedPhotoSchema = v.object({
  ...described,
  status: v.literal('published'),
  width: v.pipe(v.number(), v.minValue(1)),
  height: v.pipe(v.number(), v.minValue(1)),
  thumbhash: v.string(),
  color: v.string(),
  variants: madeVariantsSchema,
  exif: v.optional(exifSchema),
  publishedAt: timestampSchema,
});
export type PublishedPhoto = v.InferOutput<typeof publishedPhotoSchema>;
export const decodePublishedPhoto = decoder(publishedPhotoSchema);
