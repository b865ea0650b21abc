import { useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { type AppealStatus, appealStatuses } from '#contract/documents/bans.ts';
import { queryClient } from '#data/queryClient.ts';
import { appealsByStatus, readStaffAppeal } from '#data/staff/cases.ts';
import { SiteLink, useSiteNavigate } from '#i18n/SiteLink.tsx';
import { Time } from '#i18n/Time.tsx';
import { useTexts, useWords } from '#i18n/words.ts';
import { LoadFailed } from '#session/LoadFailed.tsx';
import { Lazy, lazyPart } from '#ui/Lazy.tsx';
import { classNames, Hint, hintWords, oneLine, Stack } from '#ui/layout.tsx';
import { EmptyState } from '#ui/States.tsx';
import { usePageKeys } from '#ui/usePageKeys.ts';
import { adminPaths } from '../adminPaths.ts';
import { nextAfter, stepped, without } from '../desk/useQueue.ts';
import {
  AdminSkeleton,
  changeList,
  Read,
  StaffList,
  StaffPage,
  useReading,
  useStaffList,
  Views,
} from '../StaffPage.tsx';
import staff from '../staff.module.css';
import { calledIn, namesIfAny, useStaffTexts, withNames } from '../staffWords.ts';
import { countAgain } from '../waiting.ts';
import type { AppealDetail, NamedAppeal } from './AppealDetail.tsx';
import styles from './appeals.module.css';

export const appealsIn = (search: URLSearchParams) => ({
  status: appealStatuses.find((status) => status === search.get('status')) ?? 'open',
  appeal: search.get('appeal') ?? undefined,
});

export function AppealsPage() {
  const { status, appeal } = appealsIn(useSearchParams()[0]);
  const words = useWords('adminAppeals');
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <StaffPage title={words.title} heading={heading} gap={3}>
      <Views
        label={words.states}
        views={appealStatuses}
        names={words.state}
        addressOf={(each) => adminPaths.appeals({ status: each })}
        current={status}
      />
      <Desk key={status} status={status} asked={appeal} onEmptied={() => heading.current?.focus()} />
    </StaffPage>
  );
}

type DeskProps = { status: AppealStatus; asked: string | undefined; onEmptied: () => void };

function Desk({ status, asked, onEmptied }: DeskProps) {
  const { words, common } = useStaffTexts('adminAppeals');
  const navigate = useSiteNavigate();
  const { key: place } = useLocation();
  // The first appeal takes no focus: the browser or the navigation has placed it already.
  const [arrived] = useState(place);
  const queryKey = ['staff', 'appeals', status];
  const source = withNames(appealsByStatus(status), ({ uid }) => [uid]);
  const list = useStaffList({ queryKey, source });
  const { entries } = list;
  const chosen = entries.find(({ id }) => id === asked);

  // A second key may come before the appeal of the first is drawn.
  const current = chosen?.id ?? asked;
  const opened = useRef(current);
  useLayoutEffect(() => {
    opened.current = current;
  }, [current]);

  async function open(appeal: string | undefined): Promise<void> {
    // As at the desk: "back" leads from the first one to the list.
    const replace = opened.current !== undefined;
    opened.current = appeal;
    await navigate(adminPaths.appeals({ status, appeal }), { replace, preventScrollReset: true });
  }

  async function answered(id: string): Promise<void> {
    countAgain();
    const next = nextAfter(entries, id, new Set([id]));
    // Opens the next one first: the address must not name an appeal that the list has lost.
    await open(next);
    changeList<NamedAppeal>(queryKey, (page) => without(page, new Set([id])));
    if (next === undefined) onEmptied();
  }

  function step(by: 1 | -1): void {
    const to = stepped(entries, opened.current, by);
    if (to !== undefined) void open(to);
  }

  usePageKeys({ j: () => step(1), k: () => step(-1) });

  const detail = {
    takesFocus: place !== arrived,
    onAnswered: (id: string) => void answered(id),
    onReload: () => {
      void open(undefined);
      void queryClient.resetQueries({ queryKey, exact: true });
    },
  };
  const empty =
    status === 'open' ? (
      <EmptyState icon="check" title={words.emptyOpenTitle} text={words.emptyOpenText} />
    ) : (
      <EmptyState title={words.emptyTitle} text={words.emptyText} />
    );
  return (
    <StaffList
      list={list}
      failed={words.failed}
      waiting={<AdminSkeleton lines={5} />}
      empty={asked === undefined ? empty : undefined}
      frame={(listed) => (
        <Stack gap={4} className={staff.desk} data-open={asked !== undefined}>
          <Stack gap={2} className={classNames(staff.side, styles.side)}>
            {listed}
            <Hint className={styles.keys}>{words.keysText}</Hint>
          </Stack>
          <div className={staff.open}>
            {asked !== undefined && (
              <SiteLink className={staff.back} to={adminPaths.appeals({ status })} preventScrollReset>
                {words.back}
              </SiteLink>
            )}
            {chosen !== undefined ? (
              <Detail key={chosen.id} appeal={chosen} {...detail} />
            ) : asked !== undefined ? (
              <LinkedAppeal key={asked} id={asked} {...detail} />
            ) : (
              <EmptyState title={words.nothingOpenTitle} text={words.nothingOpenText} />
            )}
          </div>
        </Stack>
      )}
    >
      <ul role="list" aria-label={words.list}>
        {entries.map(({ id, uid, text, createdAt, names }) => (
          <li key={id} className={staff.entry}>
            <SiteLink
              className={staff.entryLink}
              to={adminPaths.appeals({ status, appeal: id })}
              aria-current={id === chosen?.id ? 'true' : undefined}
              preventScrollReset
            >
              <span className={staff.name}>{calledIn(names, common, uid)}</span>
              <Time className={hintWords} date={createdAt} />
              <Hint as="span" className={classNames(staff.across, oneLine)}>
                {text}
              </Hint>
            </SiteLink>
          </li>
        ))}
      </ul>
    </StaffList>
  );
}

async function readLinked(id: string): Promise<NamedAppeal | null> {
  const appeal = await readStaffAppeal(id);
  return appeal ? { ...appeal, names: await namesIfAny([appeal.uid]) } : null;
}

type DetailProps = Parameters<typeof AppealDetail>[0];

const LazyDetail = lazyPart(async () => (await import('./AppealDetail.tsx')).AppealDetail);

/** The list does not wait for the form of the answer. */
function Detail(props: DetailProps) {
  const { words, errors } = useTexts('adminAppeals');
  return (
    <Lazy
      before={<AdminSkeleton lines={3} />}
      lost={(retry) => <LoadFailed title={words.failed} text={errors.partLost} onRetry={retry} />}
    >
      <LazyDetail {...props} />
    </Lazy>
  );
}

type LinkedAppealProps = Omit<DetailProps, 'appeal'> & { id: string };

function LinkedAppeal({ id, ...detail }: LinkedAppealProps) {
  const words = useWords('adminAppeals');
  const reading = useReading(['staff', 'appeal', id], () => readLinked(id));
  return (
    <Read reading={reading} failed={words.failed} waiting={<AdminSkeleton lines={3} />}>
      {(appeal) =>
        appeal === null ? <EmptyState title={words.gone} text={words.choose} /> : <Detail appeal={appeal} {...detail} />
      }
    </Read>
  );
}
