import { atom } from 'jotai';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { ownPictureUrl } from '#data/photoUrls.ts';
import { bannedPeople, everybody, type PeopleListCursor, peopleFound } from '#data/staff/people.ts';
import type { ListedUser } from '#data/staff/users.ts';
import { type AdminUsersWords, adminUsersWords } from '#i18n/adminUsersWords.ts';
import { errorWords } from '#i18n/errorWords.ts';
import { formatNumber } from '#i18n/format.ts';
import { Time } from '#i18n/Time.tsx';
import { useLocale, useMessages } from '#i18n/useMessages.ts';
import { keptByKey } from '#lib/keptByKey.ts';
import type { PagedList } from '#lib/pagedList.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { ListEnd } from '#ui/ListEnd.tsx';
import { AdminSkeleton } from '../AdminSkeleton.tsx';
import { adminPaths } from '../adminPaths.ts';
import { useFreshList } from '../useFreshList.ts';
import styles from './users.module.css';
import type { UsersView } from './usersAddress.ts';

type ListView = Exclude<UsersView, { readonly kind: 'person' }>;

/** Kept so that coming back shows each list as it was left. */
const listOf = keptByKey(10, () => atom<PagedList<ListedUser, PeopleListCursor>>({ phase: 'idle' }));
const idOf = ({ uid }: ListedUser): string => uid;

const sources = { newest: everybody, banned: bannedPeople } as const;

const pagesOf = (key: string, asked: string | undefined, source: (typeof sources)[keyof typeof sources]) => ({
  kept: listOf(key),
  source: asked === undefined ? source : peopleFound(asked),
  idOf,
});

export const nameOf = (
  { displayName, username }: Pick<ListedUser, 'displayName' | 'username'>,
  words: AdminUsersWords,
): string => displayName || (username && `@${username}`) || words.unnamed;

/** A list of people in all its states. */
export function PeopleList({ view }: { view: ListView }) {
  const { app, errors } = useMessages();
  const words = adminUsersWords.use();
  const asked = view.kind === 'found' ? view.asked : undefined;
  const show = view.kind === 'listed' ? view.show : 'newest';
  const pages = useMemo(
    () => pagesOf(asked === undefined ? `show:${show}` : `q:${asked}`, asked, sources[show]),
    [asked, show],
  );
  const { list, loadAgain, loadMore } = useFreshList(pages);

  switch (list.phase) {
    case 'idle':
    case 'loading':
      return <AdminSkeleton lines={8} />;
    case 'failed':
      return (
        <ErrorState
          title={words.failedList}
          text={errorWords(list.error, errors)}
          retry={{ label: app.retry, onRetry: loadAgain }}
        />
      );
    case 'shown':
      if (list.entries.length === 0 && list.tail.phase === 'complete') {
        return <EmptyState icon="account" title={words.emptyTitle} text={words.emptyText} />;
      }
      return (
        <>
          <ul role="list" className={styles.people}>
            {list.entries.map((person) => (
              <li key={person.uid}>
                <PersonRow person={person} />
              </li>
            ))}
          </ul>
          <ListEnd
            tail={list.tail}
            onMore={loadMore}
            more={words.more}
            isOnDemand
            failure={(error) => words.moreFailed + errorWords(error, errors)}
            retry={app.retry}
          />
        </>
      );
  }
}

function PersonRow({ person }: { person: ListedUser }) {
  const words = adminUsersWords.use();
  const locale = useLocale();
  const { uid, username, photoURL, status, strikes, createdAt } = person;
  const name = nameOf(person, words);
  const running = strikes.filter(({ until }) => until > new Date()).length;
  return (
    <Link className={styles.person} to={adminPaths.users({ uid })}>
      <Avatar src={ownPictureUrl(photoURL)} name={name} size={40} />
      <span className={styles.names}>
        <span className={styles.name}>{name}</span>
        <span className={styles.soft}>{username === '' ? uid : `@${username}`}</span>
      </span>
      {status === 'banned' && <span className={styles.bad}>{words.banned}</span>}
      {running > 0 && <span className={styles.mark}>{words.strikeCount(formatNumber(locale, running))}</span>}
      {createdAt && (
        <span className={styles.soft}>
          {words.joined} <Time date={createdAt} />
        </span>
      )}
    </Link>
  );
}
