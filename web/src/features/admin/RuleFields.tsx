import { type ReportReason, reportReasons } from '#contract/documents/report.ts';
import { useWords } from '#i18n/words.ts';
import styles from './RuleFields.module.css';

type RuleFieldsProps = {
  legend: string;
  chosen: ReportReason | undefined;
  onChoose: (rule: ReportReason) => void;
  /** What is wrong, in words. */
  error?: string | undefined;
};

/** The rule that was broken: one press each. */
export function RuleFields({ legend, chosen, onChoose, error }: RuleFieldsProps) {
  const reasons = useWords('reasons');
  return (
    <fieldset className={styles.rules}>
      <legend className={styles.legend}>{legend}</legend>
      <div className={styles.list}>
        {reportReasons.map((rule) => (
          <label key={rule} className={styles.rule}>
            <input
              type="radio"
              name="rule"
              value={rule}
              checked={chosen === rule}
              aria-invalid={error !== undefined || undefined}
              onChange={() => onChoose(rule)}
            />
            {reasons[rule]}
          </label>
        ))}
      </div>
      {error !== undefined && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
