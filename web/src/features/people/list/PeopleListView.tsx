import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import type { PagesQuery } from '#data/pages.ts';
import type { Person } from '#data/people/queries.ts';
import { coverUrl, ownPictureUrl } from '#data/photos/pictures.ts';
import { SiteLink } from '#i18n/SiteLink.tsx';
import { useMessages, useTexts } from '#i18n/words.ts';
import { paths } from '#paths.ts';
import { mutes } from '#session/atoms.ts';
import { FollowPlace } from '#session/follow/FollowPlace.tsx';
import { RowList } from '#session/lists/RowList.tsx';
import { useUnmutedCovers } from '#session/mute/useUnmutedCovers.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { Cover } from '#ui/Cover.tsx';
import { classNames, grows, Hint, oneLine, Stack } from '#ui/layout.tsx';
import { Skeleton, Skeletons } from '#ui/States.tsx';
import { personName } from '../personWords.ts';
import styles from './list.module.css';

export const PeopleSkeleton = () => (
  <Skeletons count={12} className={styles.list} label={useMessages().app.loading}>
    <div className={styles.card}>
      <Skeleton className={styles.strip} width="100%" height="auto" />
      <div className={styles.who}>
        <Skeleton className={styles.circle} width="40px" height="40px" />
        <Stack as="span" gap={2} className={grows}>
          <Skeleton width="50%" />
          <Skeleton width="70%" height="0.75em" />
        </Stack>
      </div>
    </div>
  </Skeletons>
);

/** Their newest photos, and below these who they are. The whole card leads to their page, but for the button. */
function PersonCard({ person }: { person: Person }) {
  const { words, number } = useTexts('people');
  const name = personName(person, words);
  const strip = useUnmutedCovers(person.strip ?? []);
  return (
    <li className={styles.card}>
      <div className={styles.strip}>
        {strip.map((cover) => (
          <span key={cover.photoId} className={styles.photo}>
            <Cover cover={cover} src={coverUrl(cover)} />
          </span>
        ))}
      </div>
      <div className={styles.who}>
        <Avatar src={ownPictureUrl(person.photoURL)} name={name} size={40} />
        <SiteLink className={styles.names} to={paths.profile(person.username)}>
          <span className={classNames(styles.name, oneLine)}>
            <bdi>{name}</bdi>
          </span>
          <Hint as="span" className={oneLine}>
            <bdi>@{person.username}</bdi>
            {person.photoCount > 0 && <span> · {words.photos(number(person.photoCount))}</span>}
          </Hint>
        </SiteLink>
        <FollowPlace followed={{ kind: 'user', target: person.uid }} isQuiet />
      </div>
      {person.bio !== '' && (
        <p className={classNames(styles.bio, oneLine)} dir="auto">
          {person.bio}
        </p>
      )}
    </li>
  );
}

const idOf = ({ uid }: Person): string => uid;

type PeopleListViewProps = { people: PagesQuery<Person>; empty: ReactNode; isCounted?: boolean };

export function PeopleListView({ people, empty, isCounted }: PeopleListViewProps) {
  const { words, number } = useTexts('people');
  const muted = new Set<string>(useAtomValue(mutes)?.mutedUsers);
  return (
    <RowList
      rows={people}
      idOf={idOf}
      row={(person) => <PersonCard key={person.uid} person={person} />}
      isMuted={({ uid }) => muted.has(uid)}
      className={styles.list}
      skeleton={<PeopleSkeleton />}
      empty={empty}
      allMuted={empty}
      found={isCounted ? (count) => words.found(number(count)) : undefined}
      words={{ failed: words.listFailed, more: words.showMore, moreFailed: words.moreFailed }}
      isOnDemand
    />
  );
}
