import type { Uid } from '#contract/ids.ts';
import { useWords } from '#i18n/words.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { AdminSkeleton } from '../AdminSkeleton.tsx';
import { StaffList } from '../StaffList.tsx';
import { viewerOf } from './caseWords.ts';
import type { DeskFilter } from './deskAddress.ts';
import { QueueRow } from './QueueRow.tsx';
import styles from './queue.module.css';
import type { CaseQueue } from './useQueue.ts';

type QueueProps = {
  queue: CaseQueue;
  filter: DeskFilter;
  me: Uid;
  /** How many reporters hold a photo by the site's settings. */
  holdAt: number | undefined;
  openId: string | undefined;
  selected: ReadonlySet<string>;
  addressOf: (id: string) => string;
  onSelect: (id: string, how: { range: boolean }) => void;
};

/** The cases that wait, the heaviest first. */
export function Queue({ queue, filter, me, holdAt, openId, selected, addressOf, onSelect }: QueueProps) {
  const words = useWords('desk');
  const text = filter.reason === undefined ? words.emptyText : words.emptyFiltered;
  const now = new Date();
  return (
    <StaffList
      {...queue}
      failed={words.failed}
      waiting={<AdminSkeleton lines={6} />}
      empty={<EmptyState icon="check" title={words.emptyTitle[filter.status]} text={text} />}
    >
      {(entries) => (
        <ul role="list" className={styles.list} aria-label={words.queue}>
          {entries.map((listed) => (
            <QueueRow
              key={listed.id}
              listed={listed}
              to={addressOf(listed.id)}
              isOpen={listed.id === openId}
              isSelected={selected.has(listed.id)}
              onSelect={filter.status === 'open' ? (how) => onSelect(listed.id, how) : undefined}
              viewer={viewerOf(listed, me, now)}
              holdAt={holdAt}
            />
          ))}
        </ul>
      )}
    </StaffList>
  );
}
