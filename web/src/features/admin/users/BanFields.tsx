import { formatNumber } from '#i18n/format.ts';
import { useLocale } from '#i18n/useMessages.ts';
import { useWords } from '#i18n/words.ts';
import { RuleFields } from '../RuleFields.tsx';
import type { FieldsProps } from './PersonDialog.tsx';
import { ReasonField } from './ReasonField.tsx';
import { banDays } from './typedOrder.ts';
import styles from './users.module.css';

/** Why and how long somebody is banned, and whether their photos go with them. */
export function BanFields(props: FieldsProps) {
  const { typed, onType } = props;
  const words = useWords('adminUsers');
  const locale = useLocale();
  return (
    <>
      <ReasonField {...props} />
      <RuleFields legend={words.rule} chosen={typed.rule} onChoose={(rule) => onType({ rule })} />
      <fieldset>
        <legend className={styles.legend}>{words.howLong}</legend>
        <div className={styles.choices}>
          {[...banDays, undefined].map((days) => (
            <label key={days ?? 0} className={styles.choice}>
              <input type="radio" name="days" checked={typed.days === days} onChange={() => onType({ days })} />
              {days === undefined ? words.forGood : words.days(formatNumber(locale, days))}
            </label>
          ))}
        </div>
      </fieldset>
      <label className={styles.choice}>
        <input
          type="checkbox"
          checked={typed.hidePhotos}
          onChange={({ currentTarget: { checked } }) => onType({ hidePhotos: checked })}
        />
        <span>
          {words.hidePhotos}
          <span className={styles.hint}>{words.hidePhotosHint}</span>
        </span>
      </label>
    </>
  );
}
