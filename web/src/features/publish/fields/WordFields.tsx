import type { ChangeEvent } from 'react';
import { useLocale, useWords } from '#i18n/words.ts';
import { TextArea, TextField } from '#ui/Fields.tsx';
import { type FieldsProps, type PhotoValues, problemWords } from './photoValues.ts';

type PartProps<Name extends keyof PhotoValues> = Omit<FieldsProps, 'values'> & { values: Pick<PhotoValues, Name> };

function useWordField<Name extends 'caption' | 'description' | 'alt'>(
  name: Name,
  { values, problems, onChange }: PartProps<Name>,
) {
  const words = useWords('photoFields');
  const error = problemWords(problems[name], useLocale(), words);
  const onType = ({ currentTarget }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>): void =>
    onChange({ [name]: currentTarget.value });
  return { label: words[name], value: values[name], error, onChange: onType };
}

/** If brief, its label is the placeholder, so hide the label itself. */
export function CaptionField(props: PartProps<'caption'>) {
  const field = useWordField('caption', props);
  return <TextField {...field} placeholder={props.isBrief ? field.label : undefined} />;
}

export const DescriptionField = (props: FieldsProps) => <TextArea {...useWordField('description', props)} />;

/** If brief, has one row, no explanation, and its label as placeholder. */
export function AltField(props: PartProps<'alt'>) {
  const { altHint } = useWords('photoFields');
  const field = useWordField('alt', props);
  return (
    <TextArea {...field} data-alt {...(props.isBrief ? { placeholder: field.label, rows: 1 } : { hint: altHint })} />
  );
}
