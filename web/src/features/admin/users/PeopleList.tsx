import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { ownPictureUrl } from '#data/photos/pictures.ts';
import { type ListedPerson, type ListedUser } from '#data/staff/people.ts';
import { formatNumber } from '#i18n/format.ts';
import { Time } from '#i18n/Time.tsx';
import { useLocale } from '#i18n/useMessages.ts';
import { useWords, type Words } from '#i18n/words.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { AdminSkeleton } from '../AdminSkeleton.tsx';
import { adminPaths } from '../adminPaths.ts';
import { StaffList } from '../StaffList.tsx';
import { useFreshList } from '../useFreshList.ts';
import { type ListView, pagesOf } from './peopleLists.ts';
import styles from './users.module.css';

export const nameOf = (
  { displayName, username }: Pick<ListedUser, 'displayName' | 'username'>,
  words: Words['adminUsers'],
): string => displayName || (username && `@${username}`) || words.unnamed;

/** A list of people in all its states. */
export function PeopleList({ view }: { view: ListView }) {
  const words = useWords('adminUsers');
  const pages = useMemo(() => pagesOf(view), [view]);
  const empty = <EmptyState icon="account" title={words.emptyTitle} text={words.emptyText} />;
  return (
    <StaffList {...useFreshList(pages)} failed={words.failedList} waiting={<AdminSkeleton lines={8} />} empty={empty}>
      {(people) => (
        <ul role="list" className={styles.people}>
          {people.map((person) => (
            <li key={person.uid}>
              <PersonRow person={person} />
            </li>
          ))}
        </ul>
      )}
    </StaffList>
  );
}

function PersonRow({ person }: { person: ListedPerson }) {
  const words = useWords('adminUsers');
  const locale = useLocale();
  const { uid, username, photoURL, role, status, strikes, createdAt } = person;
  const name = nameOf(person, words);
  const running = strikes.filter(({ until }) => until > new Date()).length;
  return (
    <Link className={styles.person} to={adminPaths.users({ uid })}>
      <Avatar src={ownPictureUrl(photoURL)} name={name} size={40} />
      <span className={styles.names}>
        <span className={styles.name}>{name}</span>
        <span className={styles.soft}>{username === '' ? uid : `@${username}`}</span>
      </span>
      {role !== null && <span className={styles.mark}>{words.role[role]}</span>}
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
