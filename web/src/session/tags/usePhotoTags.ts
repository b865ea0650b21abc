import { limits } from '#contract/limits.ts';
import { normalizeTag } from '#contract/normalizers.ts';
import { searchTags } from '#data/catalogue/queries.ts';
import { useTexts } from '#i18n/words.ts';

/** The props of a tag input for photos: the limits of tags, and completion from the catalogue. */
export function usePhotoTags() {
  const { words, number } = useTexts('photoFields');
  const most = limits.photo.maxTags;
  return {
    hint: words.tagsHint(number(most)),
    check: (typed: string) => {
      const normalized = normalizeTag(typed);
      return normalized.ok ? normalized : { ok: false as const, problem: words.problem.tag[normalized.problem](typed) };
    },
    most,
    suggest: async (typed: string) =>
      (await searchTags(typed, 8)).map(({ key, name, count }) => ({
        key,
        name,
        note: count > 0 ? words.photoCount(number(count)) : undefined,
      })),
    words: {
      ...words.tagInput,
      found: (count: number) => words.tagInput.found(number(count)),
      tooMany: words.problem.tooManyTags(number(most)),
    },
  };
}
