import * as v from 'valibot';
import { tagsSchema } from '#contract/callables/createPhotos.ts';
import type { UploadDefaults } from '#contract/documents/user.ts';
import { limits } from '#contract/limits.ts';
import { normalizeTag } from '#contract/normalizers.ts';
import { searchTags } from '#data/catalogue/queries.ts';
import { formatNumber } from '#i18n/format.ts';
import { useLocale } from '#i18n/useMessages.ts';
import { useWords, type Words } from '#i18n/words.ts';
import { splitTags } from '#lib/splitTags.ts';
import { LazyTagInput } from '#ui/LazyTagInput.tsx';

/** `typed` stands after the tags in the field and counts as tags too. */
export type TagsValue = { readonly chosen: readonly string[]; readonly typed: string };

export type DefaultsValues = { tags: TagsValue; spoiler: boolean; showExif: boolean };

export const defaultsValues = (defaults: UploadDefaults | undefined): DefaultsValues => ({
  tags: { chosen: defaults?.tags ?? [], typed: '' },
  spoiler: defaults?.spoiler ?? false,
  showExif: defaults?.showExif ?? false,
});

const allIn = ({ chosen, typed }: TagsValue): string[] => [...chosen, ...splitTags(typed)];

/** Drops doubles of a key and tags that the site cannot keep. */
export function tagsIn(value: TagsValue): string[] {
  const parsed = v.safeParse(tagsSchema, allIn(value));
  return parsed.success ? parsed.output : [];
}

export function tagsProblem(
  value: TagsValue,
  words: Words['photoFields']['problem'],
  format: (value: number) => string,
): string | undefined {
  const tags = allIn(value);
  for (const tag of tags) {
    const normalized = normalizeTag(tag);
    if (!normalized.ok) return words.tag[normalized.problem](tag);
  }
  return tags.length > limits.photo.maxTags ? words.tooManyTags(format(limits.photo.maxTags)) : undefined;
}

type DefaultTagsFieldProps = { value: TagsValue; error: string | undefined; onChange: (value: TagsValue) => void };

export function DefaultTagsField({ value, error, onChange }: DefaultTagsFieldProps) {
  const { photos: words } = useWords('settings');
  const fieldWords = useWords('photoFields');
  const locale = useLocale();
  const format = (number: number): string => formatNumber(locale, number);
  const most = limits.photo.maxTags;
  return (
    <LazyTagInput
      label={words.tags}
      hint={fieldWords.tagsHint(format(most))}
      error={error}
      tags={value.chosen}
      typed={value.typed}
      onChange={(chosen, typed) => onChange({ chosen, typed })}
      check={(typed) => {
        const normalized = normalizeTag(typed);
        return normalized.ok ? normalized : { ok: false, problem: fieldWords.problem.tag[normalized.problem](typed) };
      }}
      most={most}
      suggest={async (typed, signal) =>
        (await searchTags(typed, { limit: 8, signal })).map(({ key, name, count }) => ({
          key,
          name,
          note: count > 0 ? fieldWords.photoCount(format(count)) : undefined,
        }))
      }
      words={{
        ...fieldWords.tagInput,
        found: (count) => fieldWords.tagInput.found(format(count)),
        tooMany: fieldWords.problem.tooManyTags(format(most)),
      }}
    />
  );
}
