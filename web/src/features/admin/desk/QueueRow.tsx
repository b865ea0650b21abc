import { Link } from 'react-router-dom';
import { holdThreshold } from '#contract/documents/case.ts';
import type { ListedCase } from '#data/staff/cases.ts';
import { Time } from '#i18n/Time.tsx';
import { useWords } from '#i18n/words.ts';
import { classNames } from '#ui/classNames.ts';
import { Hint, hintWords, Row } from '#ui/layout.tsx';
import staff from '../staff.module.css';
import { useNumber } from '../staffWords.ts';
import { nameOfCase, ownerOfCase } from './caseWords.ts';
import styles from './desk.module.css';

type QueueRowProps = {
  listed: ListedCase;
  to: string;
  isOpen: boolean;
  isSelected: boolean;
  onSelect: ((how: { range: boolean }) => void) | undefined;
  viewer: string | undefined;
  holdAt: number | undefined;
};

export function QueueRow({ listed, to, isOpen, isSelected, onSelect, viewer, holdAt }: QueueRowProps) {
  const words = useWords('desk');
  const reasons = useWords('reasons');
  const number = useNumber();
  const name = nameOfCase(listed, words);
  const isThing = listed.kind !== 'user';
  const owner = isThing ? ownerOfCase(listed) : '';
  const given = listed.reasonsGiven.map((reason) => reasons[reason]).join('・');
  const threshold =
    isThing && listed.status === 'open' && holdAt !== undefined ? holdThreshold(holdAt, listed.dismissals) : 0;
  return (
    <li className={classNames(staff.entry, styles.row)}>
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
      <Link className={staff.entryLink} to={to} aria-current={isOpen ? 'true' : undefined} preventScrollReset>
        <strong className={staff.oneLine}>
          <bdi>{name}</bdi>
        </strong>
        <Time className={hintWords} date={listed.returnedAt ?? listed.lastReportAt ?? listed.openedAt} />
        <Row as="span" gap={2} dense isHint className={classNames(staff.across, styles.facts)}>
          {listed.reporterCount > 0 && (
            <span>
              {words.reporters(number(listed.reporterCount))}
              {given !== '' && `: ${given}`}
            </span>
          )}
          {threshold > 0 && listed.reporterCount > 0 && (
            <span>{words.towardsHoldShort(number(listed.countedReporters), number(threshold))}</span>
          )}
          {listed.returnedAt !== undefined && <span className={styles.returned}>{words.returned}</span>}
          {owner !== '' && <bdi>{owner}</bdi>}
        </Row>
        {viewer !== undefined && (
          <Hint as="span" className={classNames(staff.across, styles.looking)}>
            {words.viewedBy(viewer || words.somebody)}
          </Hint>
        )}
      </Link>
    </li>
  );
}
