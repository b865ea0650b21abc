import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useLocale } from '#i18n/useMessages.ts';
import { useWords } from '#i18n/words.ts';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Stack } from '#ui/layout.tsx';
import { TextArea, TextField } from '#ui/TextField.tsx';
import styles from './PhotoFields.module.css';
import type { PhotoProblems, PhotoValues } from './photoValues.ts';
import { textProblemWords } from './problemWords.ts';
import { TagsField } from './TagsField.tsx';
import { TitleField } from './TitleField.tsx';

type PhotoFieldsProps = {
  values: PhotoValues;
  problems: PhotoProblems;
  onChange: (change: Partial<PhotoValues>) => void;
  /** What is rarely filled in waits behind a summary; it opens where something in it is wrong. */
  isFolded?: boolean;
  /** Stands below the tags and the title: "give these to all". */
  children?: ReactNode;
};

/** What is said about a photo: the same fields wherever one says it. */
export function PhotoFields({ values, problems, onChange, isFolded = false, children }: PhotoFieldsProps) {
  const words = useWords('photoFields');
  const locale = useLocale();
  const isDetailWrong = problems.description !== undefined || problems.alt !== undefined;
  const fold = useRef<HTMLDetailsElement>(null);
  // Not as an attribute, which would close it again under the cursor as soon as the field is mended.
  useLayoutEffect(() => {
    if (isDetailWrong && fold.current) fold.current.open = true;
  }, [isDetailWrong]);

  const details = (
    <Stack gap={4} className={styles.fields}>
      <TextArea
        label={words.description}
        value={values.description}
        error={textProblemWords(problems.description, locale, words)}
        onChange={({ currentTarget }) => onChange({ description: currentTarget.value })}
      />
      <TextArea
        label={words.alt}
        hint={words.altHint}
        value={values.alt}
        error={textProblemWords(problems.alt, locale, words)}
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
        error={textProblemWords(problems.caption, locale, words)}
        onChange={({ currentTarget }) => onChange({ caption: currentTarget.value })}
      />
      <TagsField tags={values.tags} typedTag={values.typedTag} problem={problems.tags} onChange={onChange} />
      <TitleField title={values.title} problem={problems.title} onChange={(title) => onChange({ title })} />
      {children}
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
