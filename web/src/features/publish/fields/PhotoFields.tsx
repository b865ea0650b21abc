import { useLayoutEffect, useRef } from 'react';
import { downloads, visibilities } from '#contract/documents/publishedPhoto.ts';
import { defaultLicence, licences } from '#contract/licences.ts';
import { useLocale } from '#i18n/useMessages.ts';
import { useWords } from '#i18n/words.ts';
import { usePhotoTags } from '#session/tags/usePhotoTags.ts';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Lazy, lazyPart } from '#ui/Lazy.tsx';
import { LazyTagInput } from '#ui/LazyTagInput.tsx';
import { Stack } from '#ui/layout.tsx';
import { SelectField } from '#ui/SelectField.tsx';
import { TextArea, TextField } from '#ui/TextField.tsx';
import { useCarriedFocus } from '#ui/useCarriedFocus.ts';
import styles from './PhotoFields.module.css';
import { type PhotoProblems, type PhotoValues, problemWords } from './photoValues.ts';
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

type PhotoFieldsProps = {
  values: PhotoValues;
  problems: PhotoProblems;
  onChange: (change: Partial<PhotoValues>) => void;
  /** Rarely used fields, folded; the section opens when one of them is wrong. */
  isFolded?: boolean;
  /** Staff say that it is sensitive. */
  isMarked?: boolean;
  /** Staff see who may see a photo, and do not change that. */
  isOwn?: boolean;
};

export function PhotoFields(props: PhotoFieldsProps) {
  const { values, problems, onChange, isFolded = false, isMarked = false, isOwn = true } = props;
  const words = useWords('photoFields');
  const locale = useLocale();
  const photoTags = usePhotoTags();
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
          label={words.sensitive}
          hint={isMarked ? words.markedHint : words.sensitiveHint}
          checked={values.sensitive}
          disabled={isMarked}
          onChange={({ currentTarget }) => onChange({ sensitive: currentTarget.checked })}
        />
        <Checkbox
          label={words.showExif}
          checked={values.showExif}
          onChange={({ currentTarget }) => onChange({ showExif: currentTarget.checked })}
        />
      </div>
      <SelectField
        label={words.visibility}
        hint={words.visibilityHint}
        options={visibilities.map((visibility) => [visibility, words.visibilities[visibility]])}
        value={values.visibility}
        disabled={!isOwn}
        onChange={({ currentTarget }) =>
          onChange({ visibility: visibilities[currentTarget.selectedIndex] ?? 'private' })
        }
      />
      <SelectField
        label={words.licence}
        hint={words.licenceHint}
        options={licences.map((licence) => [licence, words.licences[licence]])}
        value={values.licence}
        onChange={({ currentTarget }) => onChange({ licence: licences[currentTarget.selectedIndex] ?? defaultLicence })}
      />
      <SelectField
        label={words.download}
        hint={words.downloadHint}
        options={downloads.map((download) => [download, words.downloads[download]])}
        value={values.download}
        onChange={({ currentTarget }) => onChange({ download: downloads[currentTarget.selectedIndex] ?? 'none' })}
      />
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
      <LazyTagInput
        {...photoTags}
        label={words.tags}
        error={problemWords(problems.tags, locale, words)}
        tags={values.tags}
        typed={values.typedTag}
        onChange={(tags, typedTag) => onChange({ tags, typedTag })}
      />
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
