import type { ComponentPropsWithRef } from 'react';
import { Field, type FieldWords } from './TextField.tsx';

type SelectFieldProps = FieldWords &
  ComponentPropsWithRef<'select'> & { options: readonly (readonly [value: string, label: string])[] };

export function SelectField({ label, hint, error, options, ...select }: SelectFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(tied) => (
        <select {...select} {...tied}>
          {options.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
