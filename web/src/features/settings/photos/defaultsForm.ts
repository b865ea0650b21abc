import * as v from 'valibot';
import { tagsSchema } from '#contract/callables/createPhotos.ts';
import type { UploadDefaults } from '#contract/documents/user.ts';
import { limits } from '#contract/limits.ts';
import { normalizeTag } from '#contract/normalizers.ts';
import type { Messages } from '#i18n/messages.ts';
import { splitTags } from '#lib/splitTags.ts';

/** The upload defaults as their form holds them: the tags on one line. */
export type DefaultsValues = { tags: string; spoiler: boolean; showExif: boolean };

export const defaultsValues = (defaults: UploadDefaults | undefined): DefaultsValues => ({
  tags: defaults?.tags.join(' ') ?? '',
  spoiler: defaults?.spoiler ?? false,
  showExif: defaults?.showExif ?? false,
});

/** The tags as they will be kept: doubles of one key dropped. What cannot be kept is left out. */
export function tagsIn(line: string): string[] {
  const parsed = v.safeParse(tagsSchema, splitTags(line));
  return parsed.success ? parsed.output : [];
}

/** What is wrong with a line of tags, in the words of the upload page; `undefined` if nothing is. */
export function tagsProblem(
  line: string,
  words: Messages['upload']['problem'],
  format: (value: number) => string,
): string | undefined {
  const tags = splitTags(line);
  for (const tag of tags) {
    const normalized = normalizeTag(tag);
    if (!normalized.ok) return words.tag[normalized.problem](tag);
  }
  return tags.length > limits.photo.maxTags ? words.tooManyTags(format(limits.photo.maxTags)) : undefined;
}
