import { useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type AppealStatus, appealStatuses } from '#contract/documents/decision.ts';
import { queryClient } from '#data/queryClient.ts';
import { appealsByStatus, readStaffAppeal } from '#data/staff/cases.ts';
import { appealAnswered } from '#data/staff/desk.ts';
import { SiteLink } from '#i18n/SiteLink.tsx';
import { Time } from '#i18n/Time.tsx';
import { useWords } from '#i18n/words.ts';
import { classNames, Hint, hintWords, oneLine, Stack } from '#ui/layout.tsx';
import { EmptyState } from '#ui/States.tsx';
import { usePageKeys } from '#ui/usePageKeys.ts';
import { adminPaths } from '../adminPaths.ts';
import { entryLinkId, useOpenEntry } from '../desk/useOpenEntry.ts';
import { without } from '../desk/useQueue.ts';
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
import { AppealDetail, type NamedAppeal } from './AppealDetail.tsx';
import styles from './appeals.module.css';

export const appealsIn = (search: URLSearchParams): AppealStatus =>
  appealStatuses.find((status) => status === search.get('status')) ?? 'open';

export function AppealsPage() {
  const status = appealsIn(useSearchParams()[0]);
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
      <Desk key={status} status={status} onEmptied={() => heading.current?.focus()} />
    </StaffPage>
  );
}

type DeskProps = { status: AppealStatus; onEmptied: () => void };

function Desk({ status, onEmptied }: DeskProps) {
  const { words, common } = useStaffTexts('adminAppeals');
  const queryKey = ['staff', 'appeals', status];
  const source = withNames(appealsByStatus(status), ({ uid }) => [uid]);
  const list = useStaffList({ queryKey, source });
  const { entries } = list;
  const { openId, takesFocus, addressOf, open, goOn, step, leave } = useOpenEntry('appeal', entries, onEmptied);
  const chosen = entries.find(({ id }) => id === openId);

  async function answered(id: string): Promise<void> {
    appealAnswered();
    // Opens the next one first: the address must not name an appeal that the list has lost.
    await goOn(new Set([id]));
    changeList<NamedAppeal>(queryKey, (page) => without(page, new Set([id])));
  }

  usePageKeys({ j: () => step(1), k: () => step(-1), Escape: leave });

  const detail = {
    takesFocus,
    onAnswered: (id: string) => void answered(id),
    onReload: () => {
      void open(undefined);
      void queryClient.resetQueries({ queryKey, exact: true });
    },
  };
  const empty =
    status === 'open' ? (
      <EmptyState title={words.emptyOpenTitle} text={words.emptyOpenText} />
    ) : (
      <EmptyState title={words.emptyTitle} text={words.emptyText} />
    );
  return (
    <StaffList
      list={list}
      failed={words.failed}
      waiting={<AdminSkeleton lines={5} />}
      empty={openId === undefined ? empty : undefined}
      frame={(listed) => (
        <Stack gap={4} className={staff.desk} data-open={openId !== undefined}>
          <Stack gap={2} className={classNames(staff.side, styles.side)}>
            {listed}
            <Hint className={styles.keys}>{words.keysText}</Hint>
          </Stack>
          <div className={staff.open}>
            {openId !== undefined && (
              <SiteLink className={staff.back} to={addressOf(undefined)} preventScrollReset>
                {words.back}
              </SiteLink>
            )}
            {openId === undefined && entries.length > 0 && <Hint>{words.choose}</Hint>}
            {chosen !== undefined ? (
              <AppealDetail key={chosen.id} appeal={chosen} {...detail} />
            ) : (
              openId !== undefined && <LinkedAppeal key={openId} id={openId} {...detail} />
            )}
          </div>
        </Stack>
      )}
    >
      <ul role="list" aria-label={words.list}>
        {entries.map(({ id, uid, kind, text, createdAt, names }) => (
          <li key={id} className={staff.entry}>
            <SiteLink
              id={entryLinkId(id)}
              className={staff.entryLink}
              to={addressOf(id)}
              aria-current={id === chosen?.id ? 'true' : undefined}
              preventScrollReset
            >
              <span className={staff.name}>{calledIn(names, common, uid)}</span>
              <Time className={hintWords} date={createdAt} />
              <Hint as="span" className={classNames(staff.across, oneLine)}>
                <span className={staff.mark}>{words.kinds[kind]}</span> {text}
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

type LinkedAppealProps = Omit<Parameters<typeof AppealDetail>[0], 'appeal'> & { id: string };

function LinkedAppeal({ id, ...detail }: LinkedAppealProps) {
  const words = useWords('adminAppeals');
  return (
    <Read
      reading={useReading(['staff', 'appeal', id], () => readLinked(id))}
      failed={words.failed}
      waiting={<AdminSkeleton lines={3} />}
    >
      {(appeal) =>
        appeal === null ? (
          <EmptyState title={words.gone} text={words.choose} />
        ) : (
          <AppealDetail appeal={appeal} {...detail} />
        )
      }
    </Read>
  );
}
