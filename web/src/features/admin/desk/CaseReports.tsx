import { atom } from 'jotai';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { type CaseReport, type ListedCase, reportsOfCase } from '#data/staff/cases.ts';
import { type Name, namesOf } from '#data/staff/people.ts';
import type { ListCursor } from '#data/staff/reads.ts';
import { errorWords } from '#i18n/errorWords.ts';
import { formatNumber } from '#i18n/format.ts';
import { Time } from '#i18n/Time.tsx';
import { useLocale, useMessages } from '#i18n/useMessages.ts';
import { useWords } from '#i18n/words.ts';
import type { PagedList } from '#lib/pagedList.ts';
import { paths } from '#paths.ts';
import { ErrorState } from '#ui/ErrorState.tsx';
import { usePagedList } from '#ui/usePagedList.ts';
import { AdminSkeleton } from '../AdminSkeleton.tsx';
import { calledIn } from '../called.ts';
import { StaffListEnd } from '../StaffListEnd.tsx';
import styles from './case.module.css';
import { TowardsHold } from './TowardsHold.tsx';

type NamedReport = CaseReport & { readonly name: Name | undefined };

function namedReports(listed: ListedCase) {
  const pages = reportsOfCase(listed);
  return {
    kept: atom<PagedList<NamedReport, ListCursor>>({ phase: 'idle' }),
    idOf: ({ id }: NamedReport): string => id,
    source: async (after?: ListCursor) => {
      const { entries, next } = await pages(after);
      const names = await namesOf(entries.map(({ reporterId }) => reporterId));
      return { entries: entries.map((report) => ({ ...report, name: names.get(report.reporterId) })), next };
    },
  };
}

/** Who reported it and why, and how right they were so far; 30 at a time, three reads for each. */
export function CaseReports({ listed, holdAt }: { listed: ListedCase; holdAt: number | undefined }) {
  const { app, errors } = useMessages();
  const words = useWords('desk');
  // biome-ignore lint/correctness/useExhaustiveDependencies: its reports change with these alone.
  const pages = useMemo(
    () => namedReports(listed),
    [listed.id, listed.opening, listed.reporterCount, listed.countedReporters],
  );
  const { list, loadAgain, loadMore } = usePagedList(pages);
  return (
    <section className={styles.part}>
      <h3>{words.reports}</h3>
      <TowardsHold listed={listed} holdAt={holdAt} />
      {(list.phase === 'idle' || list.phase === 'loading') && <AdminSkeleton lines={2} height="3rem" />}
      {list.phase === 'failed' && (
        <ErrorState
          title={words.reportsFailed}
          text={errorWords(list.error, errors)}
          retry={{ label: app.retry, onRetry: loadAgain }}
        />
      )}
      {list.phase === 'shown' && list.entries.length === 0 && <p className={styles.soft}>{words.noReports}</p>}
      {list.phase === 'shown' && list.entries.length > 0 && (
        <>
          <ul role="list" className={styles.reports}>
            {list.entries.map((report) => (
              <ReportLine key={report.id} report={report} />
            ))}
          </ul>
          <StaffListEnd tail={list.tail} onMore={loadMore} />
        </>
      )}
    </section>
  );
}

function ReportLine({ report }: { report: NamedReport }) {
  const words = useWords('desk');
  const frame = useWords('admin');
  const reasons = useWords('reasons');
  const locale = useLocale();
  const { name, reporterId, reporter, reason, comment, createdAt, towardsHold } = report;
  const called = calledIn(new Map(name ? [[reporterId, name]] : []), frame, reporterId);
  const all = reporter.resolved + reporter.dismissed;
  return (
    <li className={styles.report}>
      <p className={styles.line}>
        <strong>{reasons[reason]}</strong>
        <Time className={styles.soft} date={createdAt} />
      </p>
      {comment !== '' && <p className={styles.said}>{comment}</p>}
      <p className={styles.soft}>
        {name?.username ? (
          <Link to={paths.profile(name.username)}>
            <bdi>{called}</bdi>
          </Link>
        ) : (
          <bdi>{called}</bdi>
        )}
        {' — '}
        {all === 0
          ? words.noAccuracy
          : words.accuracy(formatNumber(locale, reporter.resolved), formatNumber(locale, all))}
      </p>
      {towardsHold !== undefined && <p className={styles.soft}>{words.countsTowardsHold[towardsHold]}</p>}
    </li>
  );
}
