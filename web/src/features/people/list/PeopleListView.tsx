import { type Store, useAtomValue, useStore } from 'jotai';
import { type ReactNode, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { PublicSource } from '#data/api.ts';
import type { Person } from '#data/people/queries.ts';
import { coverUrl, ownPictureUrl } from '#data/photos/pictures.ts';
import { formatNumber } from '#i18n/format.ts';
import { SiteLink } from '#i18n/SiteLink.tsx';
import { useLocale } from '#i18n/useMessages.ts';
import { useWords } from '#i18n/words.ts';
import { paths } from '#paths.ts';
import { mutes } from '#session/atoms.ts';
import { loadRows } from '#session/lists/loadRows.ts';
import { createLists } from '#session/lists/publicList.ts';
import { RowList } from '#session/lists/RowList.tsx';
import { Avatar } from '#ui/Avatar.tsx';
import { Cover } from '#ui/Cover.tsx';
import { personName } from '../personWords.ts';
import styles from './list.module.css';
import { PeopleSkeleton } from './PeopleSkeleton.tsx';

function PersonCard({ person }: { person: Person }) {
  const words = useWords('people');
  const locale = useLocale();
  const name = personName(person, words);
  return (
    <li>
      <SiteLink className={styles.card} to={paths.profile(person.username)}>
        <Avatar src={ownPictureUrl(person.photoURL)} name={name} size={56} />
        <span className={styles.words}>
          <span className={styles.name}>{name}</span>
          <span className={styles.username}>
            @{person.username}
            {person.photoCount > 0 && <span> · {words.photos(formatNumber(locale, person.photoCount))}</span>}
          </span>
          {person.bio !== '' && <span className={styles.bio}>{person.bio}</span>}
        </span>
        {person.strip && person.strip.length > 0 && (
          <span className={styles.strip}>
            {person.strip.map((cover) => (
              <span key={cover.photoId} className={styles.photo}>
                <Cover cover={cover} src={coverUrl(cover)} />
              </span>
            ))}
          </span>
        )}
      </SiteLink>
    </li>
  );
}

const peopleLists = createLists<Person>(20, ({ uid }) => uid);

type People = { readonly listKey: string; readonly source: PublicSource<Person> };

/** For loaders: loads the first page before the page renders. */
export const beginPeople = (store: Store, { listKey: key, source }: People, after: string | null): Promise<void> =>
  loadRows(peopleLists(store, { key, source, after }));

export function PeopleListView({
  listKey,
  source,
  empty,
  isCounted,
}: People & { empty: ReactNode; isCounted?: boolean }) {
  const words = useWords('people');
  const locale = useLocale();
  const store = useStore();
  const after = useSearchParams()[0].get('after');
  const rows = useMemo(() => peopleLists(store, { key: listKey, source, after }), [store, listKey, source, after]);
  const muted = new Set<string>(useAtomValue(mutes)?.mutedUsers);
  return (
    <RowList
      rows={rows}
      row={(person) => <PersonCard key={person.uid} person={person} />}
      isMuted={({ uid }) => muted.has(uid)}
      className={styles.list}
      skeleton={<PeopleSkeleton />}
      empty={empty}
      allMuted={empty}
      found={isCounted ? (count) => words.found(formatNumber(locale, count)) : undefined}
      words={{ failed: words.listFailed, more: words.showMore, moreFailed: words.moreFailed }}
      isOnDemand
    />
  );
}
