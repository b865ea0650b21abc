import { holdThreshold } from '#contract/documents/case.ts';
import type { ListedCase } from '#data/staff/cases.ts';
import { formatNumber } from '#i18n/format.ts';
import { useLocale } from '#i18n/useMessages.ts';
import { useWords } from '#i18n/words.ts';
import styles from './case.module.css';

/** How near an open case of a photo is to holding it by itself, and why that may need more reporters than the settings say. */
export function TowardsHold({ listed, holdAt }: { listed: ListedCase; holdAt: number | undefined }) {
  const words = useWords('desk');
  const locale = useLocale();
  const { kind, status, countedReporters, dismissals, heldAt } = listed;
  if (kind !== 'photo' || status !== 'open' || holdAt === undefined) return null;
  const format = (value: number): string => formatNumber(locale, value);
  const threshold = holdThreshold(holdAt, dismissals);
  if (threshold === 0) return <p className={styles.soft}>{words.holdsNever}</p>;
  return (
    <div className={styles.soft}>
      <p>{words.towardsHold(format(countedReporters), format(threshold))}</p>
      {threshold > holdAt && <p>{words.holdsLater(format(dismissals), format(holdAt))}</p>}
      {heldAt !== undefined && <p>{words.holdsOnce}</p>}
    </div>
  );
}
