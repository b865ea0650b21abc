import { atom, type Store, useAtomValue } from 'jotai';
import { type ReactNode, useMemo } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { PeopleSource, Person } from '#data/people/queries.ts';
import { ownPictureUrl } from '#data/photos/pictures.ts';
import { errorWords } from '#i18n/errorWords.ts';
import { formatNumber } from '#i18n/format.ts';
import { useLocale, useMessages } from '#i18n/useMessages.ts';
import { useWords } from '#i18n/words.ts';
import { keptByKey } from '#lib/keptByKey.ts';
import type { PagedList, PageSource } from '#lib/pagedList.ts';
import { paths } from '#paths.ts';
import { mutes } from '#session/atoms.ts';
import { LoadFailed } from '#session/LoadFailed.tsx';
import { useRowsSeen } from '#session/mute/useRowsSeen.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { ListEnd } from '#ui/ListEnd.tsx';
import { VisuallyHidden } from '#ui/layout.tsx';
import { beginningAt, beginPagedList, type ListedPages, usePagedList } from '#ui/usePagedList.ts';
import { personName } from '../personWords.ts';
import styles from './list.module.css';
import { PeopleSkeleton } from './PeopleSkeleton.tsx';

function PersonCard({ person }: { person: Person }) {
  const words = useWords('people');
  const locale = useLocale();
  const name = personName(person, words);
  return (
    <Link className={styles.card} to={paths.profile(person.username)}>
      <Avatar src={ownPictureUrl(person.photoURL)} name={name} size={56} />
      <span className={styles.words}>
        <span className={styles.name}>{name}</span>
        <span className={styles.username}>
          @{person.username}
          {person.photoCount > 0 && <span> · {words.photos(formatNumber(locale, person.photoCount))}</span>}
        </span>
        {person.bio !== '' && <span className={styles.bio}>{person.bio}</span>}
      </span>
    </Link>
  );
}

/** Keeps the last 20 lists, so that Back shows each as it was left. */
const listOf = keptByKey(20, () => atom<PagedList<Person, string>>({ phase: 'idle' }));
const idOf = ({ uid }: Person): string => uid;

const pagesOf = (source: PeopleSource): PageSource<Person, string> => {
  return async (after) => {
    const { people, next } = await source(after);
    return { entries: people, next };
  };
};

const pagesFor = (listKey: string, source: PeopleSource, after: string | null): ListedPages<Person, string> =>
  beginningAt(after, (at) => ({ kept: listOf(`${listKey}${at}`), source: pagesOf(source), idOf }));

/** For loaders: loads the first page before the page renders. */
export const beginPeople = (store: Store, listKey: string, source: PeopleSource, after: string | null): Promise<void> =>
  beginPagedList(store, pagesFor(listKey, source, after));

type PeopleListViewProps = { listKey: string; source: PeopleSource; empty: ReactNode; isCounted?: boolean };

export function PeopleListView({ listKey, source, empty, isCounted = false }: PeopleListViewProps) {
  useRowsSeen();
  const { app, errors } = useMessages();
  const words = useWords('people');
  const after = useSearchParams()[0].get('after');
  const locale = useLocale();
  const { list, loadAgain, loadMore } = usePagedList(
    useMemo(() => pagesFor(listKey, source, after), [listKey, source, after]),
  );
  const mutedUsers = useAtomValue(mutes)?.mutedUsers;

  switch (list.phase) {
    case 'idle':
    case 'loading':
      return <PeopleSkeleton />;
    case 'failed':
      return <LoadFailed title={words.listFailed} error={list.error} onRetry={loadAgain} />;
    case 'shown': {
      const muted = new Set<string>(mutedUsers);
      const people = list.entries.filter(({ uid }) => !muted.has(uid));
      if (people.length === 0 && list.tail.phase === 'complete') return empty;
      return (
        <>
          <div role="status" className={styles.counted}>
            {isCounted && <VisuallyHidden>{words.found(formatNumber(locale, people.length))}</VisuallyHidden>}
          </div>
          <ul role="list" className={styles.list} data-rows="">
            {people.map((person) => (
              <li key={person.uid}>
                <PersonCard person={person} />
              </li>
            ))}
          </ul>
          <ListEnd
            tail={list.tail}
            nextPage={{ label: app.nextPage }}
            onMore={loadMore}
            more={words.showMore}
            isOnDemand
            failure={(error) => words.moreFailed + errorWords(error, errors)}
            retry={app.retry}
          />
        </>
      );
    }
  }
}
