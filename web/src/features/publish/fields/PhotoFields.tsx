import { useLayoutEffect, useRef } from 'react';
import { limits } from '#contract/limits.ts';
import { normalizeTag } from '#contract/normalizers.ts';
import { searchTags } from '#data/catalogue/queries.ts';
import { formatNumber } from '#i18n/format.ts';
import { useLocale } from '#i18n/useMessages.ts';
import { useWords } from '#i18n/words.ts';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Lazy, lazyPart } from '#ui/Lazy.tsx';
import { LazyTagInput } from '#ui/LazyTagInput.tsx';
import { Stack } from '#ui/layout.tsx';
import { TextArea, TextField } from '#ui/TextField.tsx';
import { useCarriedFocus } from '#ui/useCarriedFocus.ts';
import styles from './PhotoFields.module.css';
import { type PhotoProblems, type PhotoValues, problemWords, type TagsProblem } from './photoValues.ts';
import type { TitleSelectProps } from './TitleSelect.tsx';

// Search brings more code than the form itself.
const TitleSelect = lazyPart(async () => (await import('./TitleSelect.tsx')).TitleSelect);

function TitleField(props: Omit<TitleSelectProps, 'wasFocused'>) {
  const words = useWords('photoFields');
  const locale = useLocale();
  const { standIn, wasFocused } = useCarriedFocus();
  return (
    <Lazy
      before={
        <TextField
          label={words.title}
          hint={words.titleHint}
          error={problemWords(props.problem, locale, words)}
          value={props.title?.name ?? ''}
          readOnly
          {...standIn}
        />
      }
    >
      <TitleSelect {...props} wasFocused={wasFocused} />
    </Lazy>
  );
}

type TagsFieldProps = Pick<PhotoValues, 'tags' | 'typedTag'> & {
  problem: TagsProblem | undefined;
  onChange: (change: Pick<PhotoValues, 'tags' | 'typedTag'>) => void;
};

function TagsField({ tags, typedTag, problem, onChange }: TagsFieldProps) {
  const words = useWords('photoFields');
  const locale = useLocale();
  const most = limits.photo.maxTags;
  const format = (value: number): string => formatNumber(locale, value);
  return (
    <LazyTagInput
      label={words.tags}
      hint={words.tagsHint(format(most))}
      error={problemWords(problem, locale, words)}
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

type PhotoFieldsProps = {
  values: PhotoValues;
  problems: PhotoProblems;
  onChange: (change: Partial<PhotoValues>) => void;
  /** Rarely used fields, folded; the section opens when one of them is wrong. */
  isFolded?: boolean;
};

export function PhotoFields({ values, problems, onChange, isFolded = false }: PhotoFieldsProps) {
  const words = useWords('photoFields');
  const locale = useLocale();
  const isDetailWrong = problems.description !== undefined || problems.alt !== undefined;
  const fold = useRef<HTMLDetailsElement>(null);
  // An `open` attribute would close the section again as soon as the person mends the field.
  useLayoutEffect(() => {
    if (isDetailWrong && fold.current) fold.current.open = true;
  }, [isDetailWrong]);

  const details = (
    <Stack gap={4} className={styles.fields}>
      <TextArea
        label={words.description}
        value={values.description}
        error={problemWords(problems.description, locale, words)}
        onChange={({ currentTarget }) => onChange({ description: currentTarget.value })}
      />
      <TextArea
        label={words.alt}
        hint={words.altHint}
        value={values.alt}
        error={problemWords(problems.alt, locale, words)}
        onChange={({ currentTarget }) => onChange({ alt: currentTarget.value })}
      />
      <div>
        <Checkbox
          label={words.spoiler}
          checked={values.spoiler}
          onChange={({ currentTarget }) => onChange({ spoiler: currentTarget.checked })}
        />
        <Checkbox
          label={words.showExif}
          checked={values.showExif}
          onChange={({ currentTarget }) => onChange({ showExif: currentTarget.checked })}
        />
      </div>
    </Stack>
  );

  return (
    <Stack gap={4} className={styles.fields}>
      <TextField
        label={words.caption}
        value={values.caption}
        error={problemWords(problems.caption, locale, words)}
        onChange={({ currentTarget }) => onChange({ caption: currentTarget.value })}
      />
      <TagsField tags={values.tags} typedTag={values.typedTag} problem={problems.tags} onChange={onChange} />
      <TitleField title={values.title} problem={problems.title} onChange={(title) => onChange({ title })} />
      {isFolded ? (
        <details ref={fold} className={styles.details}>
          <summary>{words.more}</summary>
          {details}
        </details>
      ) : (
        details
      )}
    </Stack>
  );
}
