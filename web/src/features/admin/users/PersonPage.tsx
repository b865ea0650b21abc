import { useStore } from 'jotai';
import { useCallback, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Uid } from '#contract/ids.ts';
import { readProfile } from '#data/people/now.ts';
import { ownPictureUrl } from '#data/photos/pictures.ts';
import { type ListedPerson, readPerson } from '#data/staff/people.ts';
import { errorWords } from '#i18n/errorWords.ts';
import { PageTitle } from '#i18n/PageTitle.tsx';
import { Time } from '#i18n/Time.tsx';
import { useMessages } from '#i18n/useMessages.ts';
import { useWords } from '#i18n/words.ts';
import { paths } from '#paths.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { AdminSkeleton } from '../AdminSkeleton.tsx';
import { adminPaths } from '../adminPaths.ts';
import { useReading } from '../useReading.ts';
import { History } from './History.tsx';
import { nameOf } from './PeopleList.tsx';
import { PersonActions } from './PersonActions.tsx';
import { forgetPeopleLists } from './peopleLists.ts';
import { Standing } from './Standing.tsx';
import styles from './users.module.css';

/** Somebody, with everything that staff may know of them on one page. */
export function PersonPage({ uid }: { uid: Uid }) {
  const { app, errors } = useMessages();
  const words = useWords('adminUsers');
  const common = useWords('admin');
  const { reading, retry } = useReading(useCallback(() => readPerson(uid), [uid]));
  // What is done changes what stands here; until it is read, the page stays as it is.
  const [fresh, setFresh] = useState<ListedPerson>();
  const [round, setRound] = useState(0);
  const store = useStore();

  async function readAnew(): Promise<void> {
    forgetPeopleLists(store);
    setRound((before) => before + 1);
    setFresh((await readPerson(uid).catch(() => undefined)) ?? undefined);
  }

  const back = (
    <Link className={styles.back} to={adminPaths.users()}>
      {words.back}
    </Link>
  );
  switch (reading.phase) {
    case 'reading':
      return (
        <div className={styles.page}>
          <h1 tabIndex={-1}>{common.pages.adminUsers}</h1>
          <AdminSkeleton lines={5} height="7rem" />
        </div>
      );
    case 'failed':
      return (
        <ErrorState
          headingLevel={1}
          title={words.failedPerson}
          text={errorWords(reading.error, errors)}
          retry={{ label: app.retry, onRetry: retry }}
        >
          {back}
        </ErrorState>
      );
    case 'read':
      return reading.value === null ? (
        <EmptyState headingLevel={1} icon="account" title={words.notFoundTitle} text={words.notFoundText}>
          {back}
        </EmptyState>
      ) : (
        <Person person={fresh ?? reading.value} round={round} onChanged={() => void readAnew()} />
      );
  }
}

type PersonProps = { person: ListedPerson; round: number; onChanged: () => void };

function Person({ person, round, onChanged }: PersonProps) {
  const words = useWords('adminUsers');
  const { uid, username, photoURL, createdAt } = person;
  const name = nameOf(person, words);
  return (
    <div className={styles.page}>
      <PageTitle>{name}</PageTitle>
      <p>
        <Link className={styles.back} to={adminPaths.users()}>
          {words.back}
        </Link>
      </p>
      <header className={styles.head}>
        <Avatar src={ownPictureUrl(photoURL)} name={name} size={56} />
        <div className={styles.names}>
          <h1 tabIndex={-1}>{name}</h1>
          <p className={styles.line}>
            {username !== '' && <Link to={paths.profile(username)}>@{username}</Link>}
            <span>
              {words.uid}: <code className={styles.uid}>{uid}</code>
            </span>
            {createdAt && (
              <span>
                {words.joined} <Time date={createdAt} />
              </span>
            )}
          </p>
          <Bio uid={uid} />
        </div>
      </header>
      <PersonActions person={person} name={name} onChanged={onChanged} />
      <Standing person={person} />
      <History uid={uid} round={round} />
    </div>
  );
}

/** What they say of themselves; nothing where that cannot be read. */
function Bio({ uid }: { uid: Uid }) {
  const { reading } = useReading(useCallback(() => readProfile(uid), [uid]));
  return reading.phase === 'read' && reading.value?.bio ? <p className={styles.bio}>{reading.value.bio}</p> : null;
}
