import { limits } from '#contract/limits.ts';
import { normalizeTag } from '#contract/normalizers.ts';
import { searchTags } from '#data/catalogue/queries.ts';
import { formatNumber } from '#i18n/format.ts';
import { useLocale } from '#i18n/useMessages.ts';
import { useWords } from '#i18n/words.ts';
import { LazyTagInput } from '#ui/LazyTagInput.tsx';
import type { PhotoValues, TagsProblem } from './photoValues.ts';
import { tagsProblemWords } from './problemWords.ts';

type TagsFieldProps = Pick<PhotoValues, 'tags' | 'typedTag'> & {
  problem: TagsProblem | undefined;
  onChange: (change: Pick<PhotoValues, 'tags' | 'typedTag'>) => void;
};

/** The tags of a photo, completed from those that others use. */
export function TagsField({ tags, typedTag, problem, onChange }: TagsFieldProps) {
  const words = useWords('photoFields');
  const locale = useLocale();
  const most = limits.photo.maxTags;
  const format = (value: number): string => formatNumber(locale, value);
  return (
    <LazyTagInput
      label={words.tags}
      hint={words.tagsHint(format(most))}
      error={tagsProblemWords(problem, locale, words)}
      tags={tags}
      typed={typedTag}
      onChange={(tags, typedTag) => onChange({ tags, typedTag })}
      check={(typed) => {
        const normalized = normalizeTag(typed);
        return normalized.ok ? normalized : { ok: false, problem: words.problem.tag[normalized.problem](typed) };
      }}
      most={most}
      suggest={async (typed, signal) =>
        (await searchTags(typed, { limit: 8, signal })).map(({ key, name, count }) => ({
          key,
          name,
          note: count > 0 ? words.photoCount(format(count)) : undefined,
        }))
      }
      words={{
        ...words.tagInput,
        found: (count) => words.tagInput.found(format(count)),
        tooMany: words.problem.tooManyTags(format(most)),
      }}
    />
  );
}
