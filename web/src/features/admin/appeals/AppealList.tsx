import { Link } from 'react-router-dom';
import type { AppealStatus } from '#contract/documents/appeal.ts';
import { Time } from '#i18n/Time.tsx';
import { useWords } from '#i18n/words.ts';
import type { ListTail } from '#lib/pagedList.ts';
import { adminPaths } from '../adminPaths.ts';
import { calledIn } from '../called.ts';
import { StaffListEnd } from '../StaffListEnd.tsx';
import type { NamedAppeal } from './appealList.ts';
import styles from './appeals.module.css';
import { appealsQuery } from './appealsAddress.ts';

type AppealListProps = {
  entries: readonly NamedAppeal[];
  status: AppealStatus;
  /** Which of them is open beside it. */
  chosen: string | undefined;
  tail: ListTail<unknown>;
  onMore: () => void;
};

/** The appeals of a status, to choose one from. */
export function AppealList({ entries, status, chosen, tail, onMore }: AppealListProps) {
  const words = useWords('adminAppeals');
  const common = useWords('admin');
  return (
    <>
      <ul role="list" className={styles.list} aria-label={words.list}>
        {entries.map(({ id, uid, text, createdAt, names }) => (
          <li key={id}>
            <Link
              className={styles.entry}
              to={`${adminPaths.appeals()}${appealsQuery(status, id)}`}
              aria-current={id === chosen ? 'true' : undefined}
              preventScrollReset
            >
              <span className={styles.who}>{calledIn(names, common, uid)}</span>
              <Time className={styles.soft} date={createdAt} />
              <span className={styles.extract}>{text}</span>
            </Link>
          </li>
        ))}
      </ul>
      <StaffListEnd tail={tail} onMore={onMore} />
    </>
  );
}
