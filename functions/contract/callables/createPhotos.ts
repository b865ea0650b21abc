import * as v from 'valibot';
import { downloads, visibilities } from '../documents/photo.ts';
import { isoTimeSchema } from '../documents/stored.ts';
import { timeZoneSchema, utcOffsetSchema } from '../documents/utcOffset.ts';
import { photoIdSchema, titleIdSchema } from '../ids.ts';
import { licences } from '../licences.ts';
import { limits } from '../limits.ts';
import { fold, normalizeTag } from '../normalizers.ts';
import { multilineText, singleLineText } from '../text.ts';
import { userChange } from './callable.ts';

/** Keeps the spelling, drops `#`. The issue's message is a `Problem`. */
export const tagSchema = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const normalized = normalizeTag(dataset.value);
    if (normalized.ok) return normalized.name;
    addIssue({ message: normalized.problem });
    return NEVER;
  }),
);

export const tagsSchema = v.pipe(
  v.array(tagSchema),
  v.maxLength(limits.photo.maxTags),
  v.transform((tags) => {
    const keys = tags.map(fold);
    return tags.filter((tag, index) => keys.indexOf(fold(tag)) === index);
  }),
);

export const photoFields = {
  caption: singleLineText(limits.photo.captionChars),
  description: v.optional(multilineText(limits.photo.descriptionChars), ''),
  alt: v.optional(multilineText(limits.photo.altChars), ''),
  tags: tagsSchema,
  titleId: v.optional(titleIdSchema),
  spoiler: v.optional(v.boolean(), false),
  showExif: v.optional(v.boolean(), false),
  /** Publishes the minute it was taken, in UTC. */
  showMoment: v.optional(v.boolean(), false),
  /** For `showMoment`, if the file names no time zone. Not stored with the photo. Ignored if already shown. */
  utcOffset: v.optional(utcOffsetSchema),
  /** Precedes `utcOffset`, which is the same for every date. */
  timeZone: v.optional(timeZoneSchema),
  /** Absent: the default for a new photo, unchanged for others. `false` does not lift a mark by staff. */
  sensitive: v.optional(v.boolean()),
  licence: v.optional(v.picklist(licences)),
  download: v.optional(v.picklist(downloads)),
};

/** A first filter; the pipeline checks the content. */
export const uploadContentTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const;

/** `size`: bytes */
export const fileFields = (maxBytes: number) => ({
  contentType: v.picklist(uploadContentTypes),
  size: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(maxBytes)),
});

export const reservationSchema = v.strictObject({
  ...photoFields,
  visibility: v.optional(v.picklist(visibilities), 'public'),
  /** `limits.schedule` ahead; absent: as soon as it is ready. Not for private photos. */
  publishAt: v.optional(isoTimeSchema),
  ...fileFields(limits.photo.maxBytes),
});

/**
 * Reserves an id and an upload path per photo, all or none. Lists show the first photo on top. Not idempotent.
 * `failed-precondition` (uploads closed; `username`: none yet), `invalid-argument` (a rejected tag; an inactive title).
 */
export const createPhotosContract = userChange('createPhotos', {
  rate: 'uploads',
  input: v.strictObject({
    photos: v.pipe(v.array(reservationSchema), v.minLength(1), v.maxLength(limits.photo.perReservation)),
  }),
  output: v.object({
    photos: v.array(
      v.object({
        id: photoIdSchema,
        uploadPath: v.string(),
        /** As typed; the site drops these. */
        strippedTags: v.optional(v.array(v.string()), []),
        held: v.optional(v.boolean(), false),
      }),
    ),
  }),
});

export type PhotoReservation = v.InferOutput<typeof reservationSchema>;
