import { useStore } from 'jotai';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { type AppealStatus, appealStatuses } from '#contract/documents/appeal.ts';
import { errorWords } from '#i18n/errorWords.ts';
import { PageTitle } from '#i18n/PageTitle.tsx';
import { useMessages } from '#i18n/useMessages.ts';
import { useWords } from '#i18n/words.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { usePageKeys } from '#ui/usePageKeys.ts';
import { AdminSkeleton } from '../AdminSkeleton.tsx';
import { adminPaths } from '../adminPaths.ts';

import { useFreshList } from '../useFreshList.ts';
import { Views } from '../Views.tsx';
import { AppealDetail, LinkedAppeal } from './AppealDetail.tsx';
import { AppealList } from './AppealList.tsx';
import { appealListOf, appealSource, idOfAppeal, type NamedAppeal } from './appealList.ts';
import styles from './appeals.module.css';
import { appealsQuery, nextBeside, statusIn, stepFrom } from './appealsAddress.ts';
import { forgetAppeal } from './forgetAppeal.ts';

/** `/admin/appeals`: what banned people say, with the ban beside it; those that wait first. */
export function AppealsPage() {
  const words = useWords('adminAppeals');
  const [search] = useSearchParams();
  const status = statusIn(search);
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <div className={styles.page}>
      <PageTitle>{words.title}</PageTitle>
      <h1 ref={heading} tabIndex={-1}>
        {words.title}
      </h1>
      <Views
        label={words.states}
        views={appealStatuses}
        names={words.state}
        addressOf={(each) => `${adminPaths.appeals()}${appealsQuery(each)}`}
        current={status}
      />
      <Desk key={status} status={status} onEmptied={() => heading.current?.focus()} />
    </div>
  );
}

function Desk({ status, onEmptied }: { status: AppealStatus; onEmptied: () => void }) {
  const { app, errors } = useMessages();
  const words = useWords('adminAppeals');
  const store = useStore();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const { key: place } = useLocation();
  // The first one to be seen takes no focus: that is where the browser or the navigation has put it.
  const [arrived] = useState(place);
  const pages = useMemo(
    () => ({ kept: appealListOf(status), source: appealSource(status), idOf: idOfAppeal }),
    [status],
  );
  const { list, loadAgain, loadMore } = useFreshList(pages);
  const asked = search.get('appeal') ?? undefined;
  const entries = list.phase === 'shown' ? list.entries : [];
  const chosen = asked === undefined ? entries[0] : entries.find(({ id }) => id === asked);

  // A key may follow before what the last one opened is drawn.
  const current = chosen?.id ?? asked;
  const opened = useRef(current);
  useLayoutEffect(() => {
    opened.current = current;
  }, [current]);

  async function open(id: string | undefined): Promise<void> {
    opened.current = id;
    const to = `${adminPaths.appeals()}${appealsQuery(status, id)}`;
    await navigate(to, { replace: true, preventScrollReset: true });
  }

  async function answered({ id }: Pick<NamedAppeal, 'id'>): Promise<void> {
    const next = nextBeside(entries, id);
    // First the next one opens; else the address would still name one that the list no longer has.
    await open(next?.id);
    forgetAppeal(store, pages.kept, id);
    if (next === undefined) onEmptied();
  }

  function loadAnew(): void {
    store.set(pages.kept, { phase: 'idle' });
    void open(undefined);
    loadAgain();
  }

  function step(by: 1 | -1): void {
    const to = stepFrom(entries, opened.current, by);
    if (to !== undefined) void open(to.id);
  }

  usePageKeys({ j: () => step(1), k: () => step(-1) });

  switch (list.phase) {
    case 'idle':
    case 'loading':
      return <AdminSkeleton lines={5} />;
    case 'failed':
      return (
        <ErrorState
          title={words.failed}
          text={errorWords(list.error, errors)}
          retry={{ label: app.retry, onRetry: loadAgain }}
        />
      );
    case 'shown': {
      if (entries.length === 0 && list.tail.phase === 'complete' && asked === undefined) {
        return status === 'open' ? (
          <EmptyState icon="check" title={words.emptyOpenTitle} text={words.emptyOpenText} />
        ) : (
          <EmptyState title={words.emptyTitle} text={words.emptyText} />
        );
      }
      const detail = {
        takesFocus: place !== arrived,
        onAnswered: (appeal: NamedAppeal) => void answered(appeal),
        onReload: loadAnew,
      };
      return (
        <div className={styles.desk} data-chosen={asked !== undefined}>
          <div className={styles.side}>
            <AppealList entries={entries} status={status} chosen={chosen?.id} tail={list.tail} onMore={loadMore} />
            <p className={styles.keys}>{words.keysText}</p>
          </div>
          <div className={styles.open}>
            <Link className={styles.back} to={`${adminPaths.appeals()}${appealsQuery(status)}`} preventScrollReset>
              {words.back}
            </Link>
            {chosen !== undefined ? (
              <AppealDetail key={chosen.id} appeal={chosen} {...detail} />
            ) : asked !== undefined ? (
              <LinkedAppeal key={asked} id={asked} {...detail} />
            ) : (
              <p>{words.choose}</p>
            )}
          </div>
        </div>
      );
    }
  }
}
