import * as v from 'valibot';
import { albumIdSchema, titleIdSchema } from '../ids.ts';
import { licences } from '../licences.ts';
import { limits } from '../limits.ts';
import { typedText } from '../text.ts';
import { downloads, visibilities } from './photo.ts';
import { isoTimeSchema, timestampSchema } from './stored.ts';
import { utcOffsetSchema } from './utcOffset.ts';

export const draftIdSchema = v.pipe(v.string(), v.uuid());

const { captionChars, descriptionChars, altChars, maxTags } = limits.photo;

/** The text of an upload without a reservation. Excludes the file. */
export const draftSchema = v.object({
  id: draftIdSchema,
  fileName: typedText(limits.drafts.fileNameChars),
  caption: typedText(captionChars),
  description: typedText(descriptionChars),
  alt: typedText(altChars),
  tags: v.pipe(v.array(typedText(limits.tag.maxChars)), v.maxLength(maxTags)),
  title: v.optional(v.object({ id: titleIdSchema, name: typedText(limits.title.nameChars) })),
  spoiler: v.boolean(),
  sensitive: v.boolean(),
  showExif: v.boolean(),
  showMoment: v.boolean(),
  utcOffset: v.optional(utcOffsetSchema),
  licence: v.picklist(licences),
  download: v.picklist(downloads),
  visibility: v.picklist(visibilities),
  publishAt: v.optional(isoTimeSchema),
  album: v.optional(v.object({ id: albumIdSchema, title: typedText(limits.album.titleChars) })),
});
export type Draft = v.InferOutput<typeof draftSchema>;

const savedDraftSchema = v.object({ ...draftSchema.entries, savedAt: timestampSchema });
export type SavedDraft = v.InferOutput<typeof savedDraftSchema>;

/** `drafts/{uid}`: in the order of their first save. Readers skip drafts older than `limits.drafts.retentionDays`. */
export const draftsSchema = v.object({ drafts: v.array(savedDraftSchema), expiresAt: timestampSchema });

export const withoutExpired = (drafts: readonly SavedDraft[], now: Date): readonly SavedDraft[] =>
  drafts.filter(({ savedAt }) => now.getTime() - savedAt.getTime() < limits.drafts.retentionDays * 86_400_000);
