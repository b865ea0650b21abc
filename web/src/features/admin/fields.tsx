import type { UseFormRegisterReturn } from 'react-hook-form';
import { reportReasons } from '#contract/documents/report.ts';
import { useWords } from '#i18n/words.ts';
import { Radio } from '#ui/Fields.tsx';
import { Hint } from '#ui/layout.tsx';
import styles from './staff.module.css';

type ChoiceFieldProps = UseFormRegisterReturn & {
  legend: string;
  options: readonly (readonly [value: string, label: string, hint?: string])[];
  /** For the whole group. */
  hint?: string;
  error: string | undefined;
  className?: string | undefined;
};

export const ChoiceField = ({ legend, options, hint, error, className, ...input }: ChoiceFieldProps) => (
  <fieldset>
    <legend>{legend}</legend>
    <div className={className}>
      {options.map(([value, label, hintOfOption]) => (
        <Radio
          key={value}
          label={label}
          hint={hintOfOption}
          value={value}
          aria-invalid={error !== undefined || undefined}
          {...input}
        />
      ))}
    </div>
    {hint !== undefined && <Hint>{hint}</Hint>}
    {error !== undefined && (
      <p className={styles.wrong} role="alert">
        {error}
      </p>
    )}
  </fieldset>
);

export function RuleFields(props: Omit<ChoiceFieldProps, 'options'>) {
  const reasons = useWords('reasons');
  return (
    <ChoiceField {...props} options={reportReasons.map((rule) => [rule, reasons[rule]])} className={styles.rules} />
  );
}
