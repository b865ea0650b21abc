import { useLocale } from '#i18n/useMessages.ts';
import { useWords } from '#i18n/words.ts';
import { TextArea, TextField } from '#ui/TextField.tsx';
import { type FieldsProps, type PhotoValues, problemWords } from './photoValues.ts';

type BriefProps = Omit<FieldsProps, 'values'> & { values: Pick<PhotoValues, 'caption' | 'alt'>; isBrief?: boolean };

/** Brief, its name stands in the empty field; hide the label where it is drawn. */
export function CaptionField({ values, problems, onChange, isBrief = false }: BriefProps) {
  const words = useWords('photoFields');
  const locale = useLocale();
  return (
    <TextField
      label={words.caption}
      placeholder={isBrief ? words.caption : undefined}
      value={values.caption}
      error={problemWords(problems.caption, locale, words)}
      onChange={({ currentTarget }) => onChange({ caption: currentTarget.value })}
    />
  );
}

export function DescriptionField({ values, problems, onChange }: FieldsProps) {
  const words = useWords('photoFields');
  const locale = useLocale();
  return (
    <TextArea
      label={words.description}
      value={values.description}
      error={problemWords(problems.description, locale, words)}
      onChange={({ currentTarget }) => onChange({ description: currentTarget.value })}
    />
  );
}

/** Brief, it begins as one line, without the explanation, and its name stands in the empty field. */
export function AltField({ values, problems, onChange, isBrief = false }: BriefProps) {
  const words = useWords('photoFields');
  const locale = useLocale();
  return (
    <TextArea
      label={words.alt}
      {...(isBrief ? { placeholder: words.alt, rows: 1 } : { hint: words.altHint })}
      data-alt
      value={values.alt}
      error={problemWords(problems.alt, locale, words)}
      onChange={({ currentTarget }) => onChange({ alt: currentTarget.value })}
    />
  );
}
