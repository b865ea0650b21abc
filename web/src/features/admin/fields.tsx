import type { ComponentPropsWithRef } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { reportReasons } from '#contract/documents/report.ts';
import { useWords } from '#i18n/words.ts';
import { Radio } from '#ui/Checkbox.tsx';
import { Field } from '#ui/TextField.tsx';
import styles from './staff.module.css';

type RuleFieldsProps = UseFormRegisterReturn & { legend: string; error: string | undefined };

export function RuleFields({ legend, error, ...input }: RuleFieldsProps) {
  const reasons = useWords('reasons');
  return (
    <fieldset>
      <legend className={styles.legend}>{legend}</legend>
      <div className={styles.rules}>
        {reportReasons.map((rule) => (
          <Radio
            key={rule}
            className={styles.rule}
            label={reasons[rule]}
            value={rule}
            aria-invalid={error !== undefined || undefined}
            {...input}
          />
        ))}
      </div>
      {error !== undefined && (
        <p className={styles.wrong} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}

type SelectFieldProps = ComponentPropsWithRef<'select'> & {
  label: string;
  options: readonly (readonly [value: string, label: string])[];
};

export function SelectField({ label, options, ...select }: SelectFieldProps) {
  return (
    <Field label={label}>
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
