import type { ComponentPropsWithRef } from 'react';
import { Field } from './TextField.tsx';

type SelectFieldProps = ComponentPropsWithRef<'select'> & {
  label: string;
  hint?: string;
  options: readonly (readonly [value: string, label: string])[];
};

export function SelectField({ label, hint, options, ...select }: SelectFieldProps) {
  return (
    <Field label={label} hint={hint}>
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
