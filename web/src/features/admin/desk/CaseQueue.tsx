import { useSetAtom } from 'jotai';
import type { Uid } from '#contract/ids.ts';
import { useWords } from '#i18n/words.ts';
import { keysAreShown } from '#session/keys/keysOfPage.ts';
import { Button } from '#ui/Button.tsx';
import { classNames } from '#ui/classNames.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Stack } from '#ui/layout.tsx';
import { AdminSkeleton, StaffList } from '../reading.tsx';
import staff from '../staff.module.css';
import { useSubjectsNow } from './caseFile.ts';
import { viewerOf } from './caseWords.ts';
import styles from './desk.module.css';
import { QueueRow } from './QueueRow.tsx';
import type { DeskFilter, useQueue, useSelection } from './useQueue.ts';

type CaseQueueProps = {
  filter: DeskFilter;
  openId: string | undefined;
  me: Uid;
  holdAt: number | undefined;
  list: ReturnType<typeof useQueue>['list'];
  selection: ReturnType<typeof useSelection>;
  addressOf: (id: string) => string;
};

/** The cases that wait, or that were decided. */
export function CaseQueue({ filter, openId, me, holdAt, list, selection, addressOf }: CaseQueueProps) {
  const words = useWords('desk');
  const showKeys = useSetAtom(keysAreShown);
  const { entries } = list;
  const subjectsNow = useSubjectsNow(entries);
  const emptyText = filter.reason === undefined ? words.emptyText : words.emptyFiltered;
  const now = new Date();
  return (
    <Stack gap={2} className={classNames(staff.side, styles.side)}>
      <div className={styles.tools}>
        <Button aria-keyshortcuts="?" aria-haspopup="dialog" onClick={() => showKeys(true)}>
          {words.keys}
          <span className={staff.key} aria-hidden="true">
            ?
          </span>
        </Button>
      </div>
      <div className={styles.queue}>
        <StaffList
          list={list}
          failed={words.failed}
          waiting={<AdminSkeleton lines={6} />}
          empty={<EmptyState icon="check" title={words.emptyTitle[filter.status]} text={emptyText} />}
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
                onSelect={filter.status === 'open' ? (how) => selection.press(listed.id, how) : undefined}
                viewer={viewerOf(listed, me, now)}
                holdAt={holdAt}
              />
            ))}
          </ul>
        </StaffList>
      </div>
    </Stack>
  );
}
