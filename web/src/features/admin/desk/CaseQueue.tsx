import type { Uid } from '#contract/ids.ts';
import type { ListedCase } from '#data/staff/cases.ts';
import { SiteLink } from '#i18n/SiteLink.tsx';
import { useWords } from '#i18n/words.ts';
import { classNames } from '#ui/layout.tsx';
import { EmptyState } from '#ui/States.tsx';
import { AdminSkeleton, StaffList } from '../StaffPage.tsx';
import staff from '../staff.module.css';
import { CaseSummary } from './CaseSummary.tsx';
import { useSubjectsNow } from './caseFile.ts';
import { holderOf, type Now, nameOfCase } from './caseWords.ts';
import styles from './desk.module.css';
import { entryLinkId } from './useOpenEntry.ts';
import { type DeskFilter, isOfOpen, type useQueue, type useSelection } from './useQueue.ts';

type CaseQueueProps = {
  filter: DeskFilter;
  openId: string | undefined;
  me: Uid;
  holdAt: number | undefined;
  list: ReturnType<typeof useQueue>['list'];
  selection: ReturnType<typeof useSelection>;
  addressOf: (id: string) => string;
};

/** Open or decided cases. */
export function CaseQueue({ filter, openId, me, holdAt, list, selection, addressOf }: CaseQueueProps) {
  const words = useWords('desk');
  const { entries } = list;
  const subjectsNow = useSubjectsNow(entries);
  const emptyText = filter.reason === undefined ? words.emptyText : words.emptyFiltered;
  const now = new Date();
  return (
    <div className={classNames(staff.side, styles.side)}>
      <div className={styles.queue}>
        <StaffList
          list={list}
          failed={words.failed}
          waiting={<AdminSkeleton lines={6} />}
          empty={<EmptyState title={words.emptyTitle[filter.list]} text={emptyText} />}
        >
          <ul role="list" aria-label={words.queue}>
            {entries.map((listed) => (
              <QueueRow
                key={listed.id}
                listed={listed}
                now={subjectsNow.get(listed.id)}
                to={addressOf(listed.id)}
                isOpen={listed.id === openId}
                isSelected={selection.ids.has(listed.id)}
                onSelect={isOfOpen(filter.list) ? (how) => selection.press(listed.id, how) : undefined}
                holder={holderOf(listed, me, now)}
                holdAt={holdAt}
              />
            ))}
          </ul>
        </StaffList>
      </div>
    </div>
  );
}

type QueueRowProps = {
  listed: ListedCase;
  now: Now | undefined;
  to: string;
  isOpen: boolean;
  isSelected: boolean;
  onSelect: ((how: { range: boolean }) => void) | undefined;
  holder: string | undefined;
  holdAt: number | undefined;
};

function QueueRow({ listed, now, to, isOpen, isSelected, onSelect, holder, holdAt }: QueueRowProps) {
  const words = useWords('desk');
  return (
    <li className={classNames(staff.entry, styles.row)}>
      {onSelect && (
        <label className={styles.box}>
          <input
            type="checkbox"
            checked={isSelected}
            aria-label={words.select(nameOfCase(listed, words, now))}
            onClick={({ shiftKey }) => onSelect({ range: shiftKey })}
            onChange={() => undefined}
          />
        </label>
      )}
      <SiteLink
        id={entryLinkId(listed.id)}
        className={classNames(staff.entryLink, styles.rowLink)}
        to={to}
        aria-current={isOpen ? 'true' : undefined}
        preventScrollReset
      >
        <CaseSummary listed={listed} now={now} holder={holder} holdAt={holdAt} />
      </SiteLink>
    </li>
  );
}
