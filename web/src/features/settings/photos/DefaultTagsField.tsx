import { limits } from '#contract/limits.ts';
import { normalizeTag } from '#contract/normalizers.ts';
import { searchTags } from '#data/catalogue/queries.ts';
import { formatNumber } from '#i18n/format.ts';
import { useLocale } from '#i18n/useMessages.ts';
import { useWords } from '#i18n/words.ts';
import { LazyTagInput } from '#ui/LazyTagInput.tsx';
import type { TagsValue } from './defaultsForm.ts';

type DefaultTagsFieldProps = { value: TagsValue; error: string | undefined; onChange: (value: TagsValue) => void };

/** The tags that every new upload begins with. */
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
