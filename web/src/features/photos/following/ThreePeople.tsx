import { useInfiniteQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useId, useState } from 'react';
import type { Uid } from '#contract/ids.ts';
import { entriesOf } from '#data/pages.ts';
import { type Person, peopleList } from '#data/people/queries.ts';
import { coverUrl, ownPictureUrl } from '#data/photos/pictures.ts';
import { SiteLink } from '#i18n/SiteLink.tsx';
import { useTexts } from '#i18n/words.ts';
import { paths } from '#paths.ts';
import { mutes } from '#session/atoms.ts';
import { FollowButton } from '#session/follow/FollowButton.tsx';
import { useUnmutedCovers } from '#session/mute/useUnmutedCovers.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { Cover } from '#ui/Cover.tsx';
import { grows, Hint, Row, Stack } from '#ui/layout.tsx';
import styles from './following.module.css';

const most = 3;
const uidOf = ({ uid }: Person): string => uid;

/** The people with the most photos whom the person does not follow yet. They stay here after a press on "follow". */
export function ThreePeople({ uid, followed }: { uid: Uid; followed: readonly Uid[] }) {
  const { words } = useTexts('follow');
  const headingId = useId();
  const { data } = useInfiniteQuery(peopleList({ by: 'photos' }));
  const muted = useAtomValue(mutes)?.mutedUsers;
  const [excluded] = useState(() => new Set<string>([uid, ...followed]));
  const people = entriesOf(data, uidOf)
    .filter((person) => person.photoCount > 0 && !excluded.has(person.uid) && !muted?.includes(person.uid))
    .slice(0, most);
  if (people.length === 0) return null;
  return (
    <Stack as="section" gap={3} className={styles.people} aria-labelledby={headingId}>
      <h2 id={headingId}>{words.proposed}</h2>
      <ul role="list">
        {people.map((person) => (
          <ProposedPerson key={person.uid} person={person} />
        ))}
      </ul>
    </Stack>
  );
}

function ProposedPerson({ person }: { person: Person }) {
  const { words, number } = useTexts('follow');
  const { uid, username, photoURL, photoCount } = person;
  const strip = useUnmutedCovers(person.strip ?? []);
  const name = person.displayName || username;
  return (
    <Stack as="li" gap={3} className={styles.person}>
      <Row gap={3} line>
        <Avatar src={ownPictureUrl(photoURL)} name={name} size={40} />
        <Stack as="span" className={grows}>
          <SiteLink className={styles.name} to={paths.profile(username)}>
            <bdi>{name}</bdi>
          </SiteLink>
          <Hint as="span">{words.whyProposed(number(photoCount), photoCount)}</Hint>
        </Stack>
        <FollowButton followed={{ kind: 'user', target: uid }} />
      </Row>
      {strip.length > 0 && (
        <span className={styles.strip}>
          {strip.slice(0, most).map((cover) => (
            <span key={cover.photoId} className={styles.photo}>
              <Cover cover={cover} src={coverUrl(cover)} />
            </span>
          ))}
        </span>
      )}
    </Stack>
  );
}
