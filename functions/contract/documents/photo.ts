import * as v from 'valibot';
import { avatarUrlSchema, variantSetSchema } from '../edge/pictures.ts';
import { failureCodes } from '../errors.ts';
import { photoIdSchema, publicationIdSchema, titleIdSchema, uidSchema } from '../ids.ts';
import { defaultLicence, licences } from '../licences.ts';
import { reportReasons } from './report.ts';
import { timestampSchema } from './stored.ts';
import { titleKinds } from './title.ts';

const sizePx = { width: v.number(), height: v.number() };

/** `share`: the link-preview JPEG. `fullJpeg`: only if `download` is `full`, some seconds later. */
export const madeVariantsSchema = v.object({
  ...variantSetSchema.entries,
  share: v.object(sizePx),
  fullJpeg: v.optional(v.object({ ...sizePx, bytes: v.number() })),
});
export type Variants = v.InferOutput<typeof madeVariantsSchema>;

/** If the owner allows: mm, f-number, a fraction of a second (`1/250`), ISO, local time. */
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

/** The minute it was taken, if the owner allows. Then `exif` has no `takenAt`: together they would tell the zone. */
const momentSchema = timestampSchema;

export const ownerSchema = v.object({ username: v.string(), displayName: v.string(), photoURL: avatarUrlSchema });
export type PhotoOwner = v.InferOutput<typeof ownerSchema>;

/** `unlisted`: only by its address. `private`: for its owner and staff. */
export const visibilities = ['public', 'unlisted', 'private'] as const;
export type Visibility = (typeof visibilities)[number];

export const downloads = ['none', 'large', 'full'] as const;

/** How many photos have the same tags and title, for those who mute one of them. */
export const othersSchema = v.array(
  v.object({ count: v.number(), tagKeys: v.array(v.string()), titleId: v.optional(titleIdSchema) }),
);
export type Others = v.InferOutput<typeof othersSchema>;

const described = {
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
  ...described,
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

const knownHoldSchema = v.variant('rule', [
  /** `note`: the tag's key. */
  v.object({ rule: v.literal('ng-tag'), note: v.string() }),
  /** `note`: the id of the blocked photo. */
  v.object({ rule: v.literal('blocked-picture'), note: v.string() }),
  /** `note` is empty. The end of a ban releases its holds. */
  v.object({ rule: v.picklist(['reports', 'new-account', 'ban']), note: v.string() }),
  /** By staff. An edited hidden photo is held with the same rule. `note`: for the owner. */
  v.object({ rule: v.picklist(['staff', ...reportReasons]), note: v.string() }),
]);
export type Hold = v.InferOutput<typeof knownHoldSchema>;

/** An unknown rule counts as `staff`. */
const holdSchema = v.union([
  knownHoldSchema,
  v.pipe(
    v.object({ rule: v.string(), note: v.string() }),
    v.transform(({ note }): Hold => ({ rule: 'staff', note })),
  ),
]);

export const photoSchema = v.object({
  ...described,
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
