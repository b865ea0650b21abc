import type { Uid } from '#contract/ids.ts';
import { deskWords } from '#i18n/deskWords.ts';
import { errorWords } from '#i18n/errorWords.ts';
import { useMessages } from '#i18n/useMessages.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { ListEnd } from '#ui/ListEnd.tsx';
import { AdminSkeleton } from '../AdminSkeleton.tsx';
import { viewerOf } from './caseWords.ts';
import type { DeskFilter } from './deskAddress.ts';
import { QueueRow } from './QueueRow.tsx';
import styles from './queue.module.css';
import type { CaseQueue } from './useQueue.ts';

type QueueProps = {
  queue: CaseQueue;
  filter: DeskFilter;
  me: Uid;
  openId: string | undefined;
  selected: ReadonlySet<string>;
  addressOf: (id: string) => string;
  onSelect: (id: string, how: { range: boolean }) => void;
};

/** The cases that wait, the heaviest first. */
export function Queue({ queue, filter, me, openId, selected, addressOf, onSelect }: QueueProps) {
  const { app, errors } = useMessages();
  const words = deskWords.use();
  const { list } = queue;
  switch (list.phase) {
    case 'idle':
    case 'loading':
      return <AdminSkeleton lines={6} />;
    case 'failed':
      return (
        <ErrorState
          title={words.failed}
          text={errorWords(list.error, errors)}
          retry={{ label: app.retry, onRetry: queue.loadAgain }}
        />
      );
    case 'shown': {
      if (list.entries.length === 0 && list.tail.phase === 'complete') {
        const text = filter.reason === undefined ? words.emptyText : words.emptyFiltered;
        return <EmptyState icon="check" title={words.emptyTitle[filter.status]} text={text} />;
      }
      const now = new Date();
      return (
        <>
          <ul role="list" className={styles.list} aria-label={words.queue}>
            {list.entries.map((listed) => (
              <QueueRow
                key={listed.id}
                listed={listed}
                to={addressOf(listed.id)}
                isOpen={listed.id === openId}
                isSelected={selected.has(listed.id)}
                onSelect={filter.status === 'open' ? (how) => onSelect(listed.id, how) : undefined}
                viewer={viewerOf(listed, me, now)}
              />
            ))}
          </ul>
          <ListEnd
            tail={list.tail}
            onMore={queue.loadMore}
            more={words.more}
            isOnDemand
            failure={(error) => `${words.moreFailed} ${errorWords(error, errors)}`}
            retry={app.retry}
          />
        </>
      );
    }
  }
}
