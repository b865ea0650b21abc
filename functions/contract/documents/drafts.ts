import * as v from 'valibot';
import { albumIdSchema, titleIdSchema } from '../ids.ts';
import { licences } from '../licences.ts';
import { limits } from '../limits.ts';
import { isAtMost } from '../text.ts';
import { downloads, visibilities } from './photo.ts';
import { isoTimeSchema, timestampSchema } from './stored.ts';
import { utcOffsetSchema } from './utcOffset.ts';

const asTyped = (maxChars: number) =>
  v.pipe(
    v.string(),
    v.maxLength(maxChars * 4),
    v.check((text) => isAtMost(text, maxChars), `more than ${maxChars} characters`),
  );

export const draftIdSchema = v.pipe(v.string(), v.uuid());

const { captionChars, descriptionChars, altChars, maxTags } = limits.photo;

/** The text of an upload without a reservation. Excludes the file. */
export const draftSchema = v.object({
  id: draftIdSchema,
  fileName: asTyped(limits.drafts.fileNameChars),
  caption: asTyped(captionChars),
  description: asTyped(descriptionChars),
  alt: asTyped(altChars),
  tags: v.pipe(v.array(asTyped(limits.tag.maxChars)), v.maxLength(maxTags)),
  title: v.optional(v.object({ id: titleIdSchema, name: asTyped(limits.title.nameChars) })),
  spoiler: v.boolean(),
  sensitive: v.boolean(),
  showExif: v.boolean(),
  showMoment: v.boolean(),
  utcOffset: v.optional(utcOffsetSchema),
  licence: v.picklist(licences),
  download: v.picklist(downloads),
  visibility: v.picklist(visibilities),
  publishAt: v.optional(isoTimeSchema),
  album: v.optional(v.object({ id: albumIdSchema, title: asTyped(limits.album.titleChars) })),
});
export type Draft = v.InferOutput<typeof draftSchema>;

const savedDraftSchema = v.object({ ...draftSchema.entries, savedAt: timestampSchema });
export type SavedDraft = v.InferOutput<typeof savedDraftSchema>;

/** `drafts/{uid}`: in the order of their first save. Readers skip drafts older than `limits.drafts.keptDays`. */
export const draftsSchema = v.object({ drafts: v.array(savedDraftSchema), expiresAt: timestampSchema });

export const stillKept = (drafts: readonly SavedDraft[], now: Date): readonly SavedDraft[] =>
  drafts.filter(({ savedAt }) => now.getTime() - savedAt.getTime() < limits.drafts.keptDays * 86_400_000);
