import { useAtomValue, useStore } from 'jotai';
import { type ReactNode, useEffect, useMemo } from 'react';
import { NavigationType, useNavigationType } from 'react-router-dom';
import type { PeopleSource } from '#data/people.ts';
import { errorWords } from '#i18n/errorWords.ts';
import { formatNumber } from '#i18n/format.ts';
import { peopleWords } from '#i18n/peopleWords.ts';
import { useLocale, useMessages } from '#i18n/useMessages.ts';
import { mutes } from '#session/atoms.ts';
import { Button } from '#ui/Button.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import styles from './PeopleListView.module.css';
import { PeopleSkeleton } from './PeopleSkeleton.tsx';
import { PersonCard } from './PersonCard.tsx';
import { loadMorePeople, loadPeople } from './peopleListCommands.ts';
import { type PeopleTail, peopleListAtom } from './peopleLists.ts';

type PeopleListViewProps = {
  /** What the list is kept under. */
  listKey: string;
  source: PeopleSource;
  /** What an empty list shows. */
  empty: ReactNode;
  /** Says how many there are, for those who do not see them come. */
  isCounted?: boolean;
};

/** A list of people in all its states: skeleton, empty, failed, and the cards with more on demand. */
export function PeopleListView({ listKey, source, empty, isCounted = false }: PeopleListViewProps) {
  const { app, errors } = useMessages();
  const words = peopleWords.use();
  const locale = useLocale();
  const store = useStore();
  const isWayBack = useNavigationType() === NavigationType.Pop;
  const environment = useMemo(
    () => ({ store, list: peopleListAtom(listKey), source, now: Date.now }),
    [store, listKey, source],
  );
  const list = useAtomValue(environment.list);
  const mutedUsers = useAtomValue(mutes)?.mutedUsers;

  useEffect(() => void loadPeople(environment, { isWayBack }), [environment, isWayBack]);

  switch (list.phase) {
    case 'idle':
    case 'loading':
      return <PeopleSkeleton />;
    case 'failed':
      return (
        <ErrorState
          title={words.listFailed}
          text={errorWords(list.error, errors)}
          retry={{ label: app.retry, onRetry: () => void loadPeople(environment, { isWayBack: false }) }}
        />
      );
    case 'shown': {
      const muted = new Set<string>(mutedUsers);
      const people = list.people.filter(({ uid }) => !muted.has(uid));
      if (people.length === 0 && list.tail.phase === 'complete') return empty;
      return (
        <>
          <div role="status" className={styles.counted}>
            {isCounted && <VisuallyHidden>{words.found(formatNumber(locale, people.length))}</VisuallyHidden>}
          </div>
          <ul role="list" className={styles.list}>
            {people.map((person) => (
              <li key={person.uid}>
                <PersonCard person={person} />
              </li>
            ))}
          </ul>
          <ListEnd tail={list.tail} onMore={() => void loadMorePeople(environment)} />
        </>
      );
    }
  }
}

function ListEnd({ tail, onMore }: { tail: PeopleTail; onMore: () => void }) {
  const { app, errors } = useMessages();
  const words = peopleWords.use();
  switch (tail.phase) {
    case 'more':
    case 'loading-more':
      return (
        <div className={styles.end}>
          <Button busy={tail.phase === 'loading-more'} onClick={onMore}>
            {words.showMore}
          </Button>
        </div>
      );
    case 'more-failed':
      return (
        <div className={styles.end} role="alert">
          <p>
            {words.moreFailed}
            {errorWords(tail.error, errors)}
          </p>
          <Button onClick={onMore}>{app.retry}</Button>
        </div>
      );
    case 'complete':
      return null;
  }
}
