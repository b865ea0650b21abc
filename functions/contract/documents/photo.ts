import * as v from 'valibot';
import { failureCodes } from '../errors.ts';
import { photoIdSchema } from '../ids.ts';
import { described, exifSchema, madeVariantsSchema, publishedPhotoSchema } from './publishedPhoto.ts';
import { reportReasons } from './report.ts';
import { decoder, timestampSchema } from './stored.ts';

export {
  type Exif,
  madeVariantsSchema,
  type PhotoOwner,
  type PublishedPhoto,
  publishedPhotoSchema,
  type Variants,
} from './publishedPhoto.ts';

/** Life of a photo: docs/design.md, section 4. Only `published` can be seen by the public, its bytes too. */
export const photoStatuses = ['uploading', 'processing', 'published', 'held', 'failed', 'hidden', 'removed'] as const;
export type PhotoStatus = (typeof photoStatuses)[number];

const knownHoldSchema = v.variant('rule', [
  /** `note`: the key of the tag. */
  v.object({ rule: v.literal('ng-tag'), note: v.string() }),
  /** `note`: the id of the photo whose picture is blocked. */
  v.object({ rule: v.literal('blocked-picture'), note: v.string() }),
  /** Enough people reported it; its owner is new; a ban hides it, and the end of the ban brings it back. `note` is empty. */
  v.object({ rule: v.picklist(['reports', 'new-account', 'ban']), note: v.string() }),
  /** Staff hold it, or have hidden it for a rule; once its owner mends it, it is held with that rule. `note`: told to its owner. */
  v.object({ rule: v.picklist(['staff', ...reportReasons]), note: v.string() }),
]);
export type Hold = v.InferOutput<typeof knownHoldSchema>;

/** Why a photo is held or hidden. A rule that is not known (any more) counts as staff's. */
const holdSchema = v.union([
  knownHoldSchema,
  v.pipe(
    v.object({ rule: v.string(), note: v.string() }),
    v.transform(({ note }): Hold => ({ rule: 'staff', note })),
  ),
]);

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
  hold: v.optional(holdSchema),
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

export const decodePublishedPhoto = decoder(publishedPhotoSchema);
