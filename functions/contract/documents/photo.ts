import * as v from 'valibot';
import { failureCodes } from '../errors.ts';
import { photoIdSchema } from '../ids.ts';
import { licences } from '../licences.ts';
import { describedPhoto, exifSchema, madeVariantsSchema, momentSchema } from './publishedPhoto.ts';
import { reportReasons } from './report.ts';
import { timestampSchema } from './stored.ts';
import { titleKinds } from './title.ts';

export {
  downloads,
  type Exif,
  madeVariantsSchema,
  type Others,
  type PhotoOwner,
  type PublishedPhoto,
  publishedPhotoSchema,
  type Variants,
} from './publishedPhoto.ts';

/** `unlisted`: only by its address. `private`: for its owner and staff. */
export const visibilities = ['public', 'unlisted', 'private'] as const;
export type Visibility = (typeof visibilities)[number];

/** See docs/design.md, section 4. Only `published`, non-private photos and their files are public. */
export const photoStatuses = [
  'uploading',
  'processing',
  'published',
  'scheduled',
  'held',
  'failed',
  'hidden',
  'removed',
] as const;
export type PhotoStatus = (typeof photoStatuses)[number];

const ruleHoldSchema = v.variant('rule', [
  /** `note`: the tag's key. */
  v.object({ rule: v.literal('ng-tag'), note: v.string() }),
  /** `note`: the id of the blocked photo. */
  v.object({ rule: v.literal('blocked-picture'), note: v.string() }),
  /** `note` is empty. The end of a ban releases its holds. */
  v.object({ rule: v.picklist(['reports', 'new-account', 'ban']), note: v.string() }),
  /** By staff. An edited hidden photo is held with the same rule. `note`: for the owner. */
  v.object({ rule: v.picklist(['staff', ...reportReasons]), note: v.string() }),
]);
export type Hold = v.InferOutput<typeof ruleHoldSchema>;

/** An unknown rule counts as `staff`. */
const holdSchema = v.union([
  ruleHoldSchema,
  v.pipe(
    v.object({ rule: v.string(), note: v.string() }),
    v.transform(({ note }): Hold => ({ rule: 'staff', note })),
  ),
]);

export const photoSchema = v.object({
  ...describedPhoto,
  status: v.picklist(photoStatuses),
  visibility: v.optional(v.picklist(visibilities), 'public'),
  /** Published and public. Only listed photos are in lists, counts, covers, feeds and searches. */
  listed: v.optional(v.boolean(), false),
  /** Of its title at the photo's last write, for the filter of all photos. */
  titleKind: v.optional(v.picklist(titleKinds)),
  /** Another photo of its publication is listed too (`publicationStore`). Only then do public answers name that. */
  sharesPublication: v.optional(v.boolean()),
  /** px after rotation; 0 until processed. */
  width: v.number(),
  height: v.number(),
  /** thumbhash in base64, colour as `#rrggbb`; "" until processed. */
  thumbhash: v.string(),
  color: v.string(),
  variants: v.union([madeVariantsSchema, v.strictObject({})]),
  exif: v.optional(exifSchema),
  moment: v.optional(momentSchema),
  /** Both as in `createPhotos`. Only until the picture is made, because they would tell where somebody was. */
  utcOffset: v.optional(v.number()),
  timeZone: v.optional(v.string()),
  /** `albumContents.key` of each of its albums; at most `limits.album.perPhoto`. */
  albumKeys: v.optional(v.array(v.string()), []),
  /** When others could first see it. Photos uploaded together share it; then the greater id comes first. */
  publishedAt: v.optional(timestampSchema),
  /** The scheduled time, until publication. A photo that is held by then waits for its review. */
  publishAt: v.optional(timestampSchema),
  /** Staff approved it early, so publication skips the checks of its tags and its owner's first photos. */
  approvedAt: v.optional(timestampSchema),
  failure: v.optional(v.object({ code: v.picklist(failureCodes) })),
  hold: v.optional(holdSchema),
  /** Staff marked it as sensitive. Only staff lift that, which restores the owner's value. */
  marked: v.optional(v.object({ at: timestampSchema, wasSensitive: v.boolean() })),
  /** Oldest first; copies made under a licence keep it. At most `limits.photo.formerLicences`. */
  formerLicences: v.optional(v.array(v.object({ licence: v.picklist(licences), until: timestampSchema }))),
  /** By staff; erased after `limits.retention.removedPhotoDays`. Restoring returns to `from`; `hold` stays. */
  removed: v.optional(
    v.object({
      at: timestampSchema,
      from: v.picklist(['published', 'held', 'hidden']),
      rule: v.string(),
      note: v.string(),
    }),
  ),
  /** Look-alikes wait for review (`pictureBlocks/{shard}`). */
  block: v.optional(v.object({ shard: v.string(), pictureId: photoIdSchema })),
  /** `generation`: of the upload that its picture is made of. Others are never read. */
  processing: v.optional(
    v.object({ attempts: v.number(), startedAt: timestampSchema, generation: v.optional(v.string()) }),
  ),
  /** Most bytes of the upload, as reserved; deleted once the picture is made. */
  uploadBytes: v.optional(v.number()),
  /** A reservation of a new picture for this photo; never published or listed. */
  replaces: v.optional(photoIdSchema),
  replacement: v.optional(photoIdSchema),
  formerPictures: v.optional(v.object({ ids: v.array(photoIdSchema), since: timestampSchema })),
  /** The owner can undo the deletion until then. `status`: the previous one. */
  restorable: v.optional(v.object({ until: timestampSchema, status: v.picklist(photoStatuses) })),
  /** Final: deleted by the owner or a cleanup. */
  deletedAt: v.optional(timestampSchema),
});
export type Photo = v.InferOutput<typeof photoSchema>;

/** Perceptual hashes, many per document for cheap look-ups. They reveal no picture, so they outlive photos. */
export const pictureBlocksSchema = v.object({
  number: v.number(),
  hashes: v.optional(v.record(v.string(), v.object({ photoId: photoIdSchema, hash: v.string() })), {}),
});
export type PictureBlocks = v.InferOutput<typeof pictureBlocksSchema>;
