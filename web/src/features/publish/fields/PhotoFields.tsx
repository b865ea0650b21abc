import { useLayoutEffect, useRef } from 'react';
import { downloads, visibilities } from '#contract/documents/photo.ts';
import { licences } from '#contract/licences.ts';
import { useLocale, useTexts, useWords } from '#i18n/words.ts';
import { usePhotoTags } from '#session/tags/usePhotoTags.ts';
import { Checkbox, TextField } from '#ui/Fields.tsx';
import { Lazy, lazyPart } from '#ui/Lazy.tsx';
import { LazyTagInput } from '#ui/LazyTagInput.tsx';
import { Stack } from '#ui/layout.tsx';
import { useCarriedFocus } from '#ui/useCarriedFocus.ts';
import { type Choice, ChoiceField, namedChoice } from './ChoiceField.tsx';
import styles from './PhotoFields.module.css';
import { PublishAtField } from './PublishAtField.tsx';
import { type FieldsProps, type PhotoValues, problemWords } from './photoValues.ts';
import { UtcOffsetField } from './UtcOffsetField.tsx';
import { AltField, CaptionField, DescriptionField } from './WordFields.tsx';

// Search brings more code than the form itself.
const TitleSelect = lazyPart(async () => (await import('./TitleSelect.tsx')).TitleSelect);

export function TagsField({ values, problems, onChange, isBrief }: FieldsProps) {
  const { words, locale } = useTexts('photoFields');
  const photoTags = usePhotoTags();
  return (
    <LazyTagInput
      {...photoTags}
      label={words.tags}
      hint={isBrief ? undefined : photoTags.hint}
      error={problemWords(problems.tags, locale, words)}
      tags={values.tags}
      typed={values.typedTag}
      onChange={(tags, typedTag) => onChange({ tags, typedTag })}
    />
  );
}

export function TitleField({ values: { title }, problems, onChange, differing, isBrief }: FieldsProps) {
  const words = useWords('photoFields');
  const { standIn, wasFocused } = useCarriedFocus();
  const explained = isBrief ? undefined : words.titleHint;
  const problemTexts = {
    hint: differing?.has('title') ? words.differs : explained,
    error: problemWords(problems.title, useLocale(), words),
  };
  return (
    <Lazy before={<TextField label={words.title} {...problemTexts} value={title?.name ?? ''} readOnly {...standIn} />}>
      <TitleSelect
        {...problemTexts}
        title={title}
        onChange={(chosen) => onChange({ title: chosen })}
        wasFocused={wasFocused}
      />
    </Lazy>
  );
}

type TermsProps = FieldsProps & {
  /** Staff marked it as sensitive. */
  isMarked?: boolean;
  /** If false (staff), only texts, tags, title, spoiler and the sensitive mark can change; the visibility shows. */
  isOwn?: boolean;
  /** The photo shows its moment already, so its time zone is no longer asked for. */
  hasMoment?: boolean;
};

/** Visibility, licence and download. */
export function ChoiceFields({ values, problems, onChange, differing, isOwn = true, isBrief }: TermsProps) {
  const { words, locale } = useTexts('photoFields');

  function choice<Name extends 'visibility' | 'licence' | 'download'>(
    name: Name,
    label: string,
    options: Choice<PhotoValues[Name]>,
    hint: string,
  ) {
    const differs = differing?.has(name);
    return (
      <ChoiceField<PhotoValues[Name] | undefined>
        label={label}
        hint={isBrief ? undefined : hint}
        error={problemWords(problems[name], locale, words)}
        options={differs ? [[undefined, words.differs], ...options] : options}
        chosen={differs ? undefined : values[name]}
        disabled={!isOwn}
        onChoose={(value) => value !== undefined && onChange({ [name]: value })}
      />
    );
  }

  return (
    <>
      {choice('visibility', words.visibility, namedChoice(visibilities, words.visibilities), words.visibilityHint)}
      {isOwn && choice('licence', words.licence, namedChoice(licences, words.licences), words.licenceHint)}
      {isOwn && choice('download', words.download, namedChoice(downloads, words.downloads), words.downloadHint)}
    </>
  );
}

const staffFlags = ['spoiler', 'sensitive'] as const;
const flags = [...staffFlags, 'showExif', 'showMoment'] as const;

/** The checkboxes. */
export function FlagFields({
  values,
  onChange,
  differing,
  isMarked = false,
  isOwn = true,
  hasMoment,
  isBrief,
}: TermsProps) {
  const words = useWords('photoFields');
  const boxes = useRef<HTMLDivElement>(null);
  // Only scripts can set a checkbox to mixed.
  useLayoutEffect(() => {
    boxes.current?.querySelectorAll('input').forEach((box, at) => {
      const flag = flags[at];
      box.indeterminate = flag !== undefined && differing?.has(flag) === true;
    });
  }, [differing]);
  const hints: Readonly<Partial<Record<(typeof flags)[number], string>>> = {
    sensitive: isMarked ? words.markedHint : words.sensitiveHint,
    showMoment: words.showMomentHint,
  };

  return (
    <Stack ref={boxes}>
      {(isOwn ? flags : staffFlags).map((flag) => (
        <Checkbox
          key={flag}
          label={words[flag]}
          hint={isBrief ? undefined : hints[flag]}
          checked={values[flag]}
          disabled={flag === 'sensitive' && isMarked}
          onChange={({ currentTarget }) => onChange({ [flag]: currentTarget.checked })}
        />
      ))}
      {isOwn && !hasMoment && (values.showMoment || differing?.has('showMoment')) && (
        <UtcOffsetField values={values} onChange={onChange} isBrief={isBrief === true} />
      )}
    </Stack>
  );
}

/** All fields of one photo. `isSeen`: others have seen it, so it can no longer be scheduled. */
export function PhotoFields(props: TermsProps & { isSeen: boolean }) {
  const { values, isOwn, isSeen } = props;
  return (
    <Stack gap={4} className={styles.fields}>
      <CaptionField {...props} />
      <TagsField {...props} />
      <TitleField {...props} />
      <DescriptionField {...props} />
      <AltField {...props} />
      <FlagFields {...props} />
      <ChoiceFields {...props} />
      {isOwn && !isSeen && values.visibility !== 'private' && <PublishAtField {...props} />}
    </Stack>
  );
}
