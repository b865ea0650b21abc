import { useLayoutEffect, useRef } from 'react';
import { downloads, visibilities } from '#contract/documents/photo.ts';
import { licences } from '#contract/licences.ts';
import { useLocale } from '#i18n/useMessages.ts';
import { useWords } from '#i18n/words.ts';
import { usePhotoTags } from '#session/tags/usePhotoTags.ts';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Lazy, lazyPart } from '#ui/Lazy.tsx';
import { LazyTagInput } from '#ui/LazyTagInput.tsx';
import { Stack } from '#ui/layout.tsx';
import { SelectField } from '#ui/SelectField.tsx';
import { TextField } from '#ui/TextField.tsx';
import { useCarriedFocus } from '#ui/useCarriedFocus.ts';
import styles from './PhotoFields.module.css';
import { PublishAtField } from './PublishAtField.tsx';
import { type FieldsProps, type PhotoValues, problemWords } from './photoValues.ts';
import type { TitleSelectProps } from './TitleSelect.tsx';
import { AltField, CaptionField, DescriptionField } from './WordFields.tsx';

// Search brings more code than the form itself.
const TitleSelect = lazyPart(async () => (await import('./TitleSelect.tsx')).TitleSelect);

function LazyTitleSelect(props: Omit<TitleSelectProps, 'wasFocused'>) {
  const words = useWords('photoFields');
  const locale = useLocale();
  const { standIn, wasFocused } = useCarriedFocus();
  return (
    <Lazy
      before={
        <TextField
          label={words.title}
          hint={props.hint}
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

/** What is the same for several photos. `differing` fields have one value a photo, and show none here. */
type SharedProps = FieldsProps & {
  differing?: ReadonlySet<string>;
  /** Without the explanations. */
  isBrief?: boolean;
};

const nothingDiffers: ReadonlySet<string> = new Set();

export function TagsField(props: Omit<SharedProps, 'differing'> & { hint?: string | undefined }) {
  const { values, problems, onChange, isBrief = false, hint } = props;
  const words = useWords('photoFields');
  const locale = useLocale();
  const photoTags = usePhotoTags();
  return (
    <LazyTagInput
      {...photoTags}
      label={words.tags}
      hint={isBrief ? hint : photoTags.hint}
      error={problemWords(problems.tags, locale, words)}
      tags={values.tags}
      typed={values.typedTag}
      onChange={(tags, typedTag) => onChange({ tags, typedTag })}
    />
  );
}

export function TitleField({ values, problems, onChange, differing = nothingDiffers, isBrief = false }: SharedProps) {
  const words = useWords('photoFields');
  return (
    <LazyTitleSelect
      title={values.title}
      problem={problems.title}
      hint={differing.has('title') ? words.differs : isBrief ? undefined : words.titleHint}
      onChange={(title) => onChange({ title })}
    />
  );
}

type TermsProps = Omit<SharedProps, 'problems'> & {
  problems?: FieldsProps['problems'];
  /** Staff say that it is sensitive. */
  isMarked?: boolean;
  /** Staff change words, tags, title, spoiler and the sensitive mark of a member's photo. They see its visibility. */
  isOwn?: boolean;
};

/** Who may see it, and what one may do with it. */
export function ChoiceFields(props: TermsProps) {
  const { values, problems, onChange, differing = nothingDiffers, isOwn = true, isBrief = false } = props;
  const words = useWords('photoFields');
  const locale = useLocale();

  function choice<Name extends 'visibility' | 'licence' | 'download'>(
    name: Name,
    label: string,
    all: readonly PhotoValues[Name][],
    choose: (value: PhotoValues[Name]) => void,
    wordsOf: (value: PhotoValues[Name]) => string,
    hint: string,
  ) {
    const differs = differing.has(name);
    const options = all.map((value) => [value, wordsOf(value)] as const);
    return (
      <SelectField
        label={label}
        {...(isBrief ? {} : { hint })}
        error={name === 'download' ? problemWords(problems?.download, locale, words) : undefined}
        options={differs ? [['', words.differs], ...options] : options}
        value={differs ? '' : values[name]}
        disabled={!isOwn}
        onChange={({ currentTarget }) => {
          const chosen = all.find((value) => value === currentTarget.value);
          if (chosen !== undefined) choose(chosen);
        }}
      />
    );
  }

  return (
    <>
      {choice(
        'visibility',
        words.visibility,
        visibilities,
        (visibility) => onChange({ visibility }),
        (value) => words.visibilities[value],
        words.visibilityHint,
      )}
      {isOwn &&
        choice(
          'licence',
          words.licence,
          licences,
          (licence) => onChange({ licence }),
          (value) => words.licences[value],
          words.licenceHint,
        )}
      {isOwn &&
        choice(
          'download',
          words.download,
          downloads,
          (download) => onChange({ download }),
          (value) => words.downloads[value],
          words.downloadHint,
        )}
    </>
  );
}

const staffFlags = ['spoiler', 'sensitive'] as const;
const flags = [...staffFlags, 'showExif'] as const;

/** What is ticked. */
export function FlagFields(props: TermsProps) {
  const { values, onChange, differing = nothingDiffers, isMarked = false, isOwn = true, isBrief } = props;
  const words = useWords('photoFields');
  const boxes = useRef<HTMLDivElement>(null);
  // Only scripts can say that a box is neither ticked nor not.
  useLayoutEffect(() => {
    boxes.current?.querySelectorAll('input').forEach((box, at) => {
      const flag = flags[at];
      box.indeterminate = flag !== undefined && differing.has(flag);
    });
  }, [differing]);
  const hintOf = (flag: (typeof flags)[number]): string | undefined =>
    flag !== 'sensitive' || isBrief ? undefined : isMarked ? words.markedHint : words.sensitiveHint;

  return (
    <div ref={boxes} className={styles.flags}>
      {(isOwn ? flags : staffFlags).map((flag) => (
        <Checkbox
          key={flag}
          label={words[flag]}
          hint={hintOf(flag)}
          checked={values[flag]}
          disabled={flag === 'sensitive' && isMarked}
          onChange={({ currentTarget }) => onChange({ [flag]: currentTarget.checked })}
        />
      ))}
    </div>
  );
}

/** Everything that is said about one photo. */
export function PhotoFields(
  props: FieldsProps &
    Pick<TermsProps, 'isMarked' | 'isOwn'> & {
      /** Others have seen it: it cannot be published later any more. */
      isSeen?: boolean;
    },
) {
  const { values, isOwn = true, isSeen = false } = props;
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
