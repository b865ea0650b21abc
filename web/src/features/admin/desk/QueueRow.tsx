import { Link } from 'react-router-dom';
import { holdThreshold } from '#contract/documents/case.ts';
import type { ListedCase } from '#data/staff/cases.ts';
import { formatNumber } from '#i18n/format.ts';
import { Time } from '#i18n/Time.tsx';
import { useLocale } from '#i18n/useMessages.ts';
import { useWords } from '#i18n/words.ts';
import { nameOfCase, ownerOfCase } from './caseWords.ts';
import styles from './queue.module.css';

type QueueRowProps = {
  listed: ListedCase;
  to: string;
  isOpen: boolean;
  isSelected: boolean;
  /** `range`: everything since the one selected before. Absent for what is decided. */
  onSelect: ((how: { range: boolean }) => void) | undefined;
  /** Who looks at it, if that is somebody else. */
  viewer: string | undefined;
  /** How many reporters hold a photo by the site's settings. */
  holdAt: number | undefined;
};

/** A case in the queue: what, why, how many, and who looks at it. */
export function QueueRow({ listed, to, isOpen, isSelected, onSelect, viewer, holdAt }: QueueRowProps) {
  const words = useWords('desk');
  const reasons = useWords('reasons');
  const locale = useLocale();
  const name = nameOfCase(listed, words);
  const owner = listed.kind === 'photo' ? ownerOfCase(listed) : '';
  const given = listed.reasonsGiven.map((reason) => reasons[reason]).join('・');
  const threshold =
    listed.kind === 'photo' && listed.status === 'open' && holdAt !== undefined
      ? holdThreshold(holdAt, listed.dismissals)
      : 0;
  return (
    <li className={styles.row} data-open={isOpen || undefined}>
      {onSelect && (
        <label className={styles.box}>
          <input
            type="checkbox"
            checked={isSelected}
            aria-label={words.select(name)}
            onClick={({ shiftKey }) => onSelect({ range: shiftKey })}
            onChange={() => undefined}
          />
        </label>
      )}
      <Link className={styles.link} to={to} aria-current={isOpen ? 'true' : undefined} preventScrollReset>
        <span className={styles.name}>
          <bdi>{name}</bdi>
        </span>
        <Time className={styles.soft} date={listed.returnedAt ?? listed.lastReportAt ?? listed.openedAt} />
        <span className={styles.facts}>
          {listed.reporterCount > 0 && (
            <span>
              {words.reporters(formatNumber(locale, listed.reporterCount))}
              {given !== '' && `: ${given}`}
            </span>
          )}
          {threshold > 0 && listed.reporterCount > 0 && (
            <span>
              {words.towardsHoldShort(formatNumber(locale, listed.countedReporters), formatNumber(locale, threshold))}
            </span>
          )}
          {listed.returnedAt !== undefined && <span className={styles.badge}>{words.returned}</span>}
          {owner !== '' && <bdi>{owner}</bdi>}
        </span>
        {viewer !== undefined && <span className={styles.viewer}>{words.viewedBy(viewer || words.somebody)}</span>}
      </Link>
    </li>
  );
}
