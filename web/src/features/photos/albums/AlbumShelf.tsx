import { type Store, useAtomValue, useStore } from 'jotai';
import { useEffect, useId, useMemo } from 'react';
import type { Person } from '#data/people/queries.ts';
import { SiteLink } from '#i18n/SiteLink.tsx';
import { useWords } from '#i18n/words.ts';
import { paths } from '#paths.ts';
import { loadRows } from '#session/lists/loadRows.ts';
import { buttonClass } from '#ui/Button.tsx';
import covers from '#ui/covers.module.css';
import { Row, Stack } from '#ui/layout.tsx';
import { AlbumCard } from './AlbumCard.tsx';
import { albumList, goneAlbums } from './albumLists.ts';

const most = 4;

/** For the loader of a page with a shelf, where the server draws it. Never fails. */
export const beginShelf = (store: Store, { uid }: Pick<Person, 'uid'>): Promise<void> =>
  loadRows(albumList(store, uid));

/** A person's newest public albums, with the way to all. Without any it is there for the owner alone, as the way to make one. */
export function AlbumShelf({ person, isOwn }: { person: Person; isOwn: boolean }) {
  const words = useWords('albums');
  const store = useStore();
  const heading = useId();
  const rows = useMemo(() => albumList(store, person.uid), [store, person.uid]);
  const list = useAtomValue(rows.list);
  const gone = useAtomValue(goneAlbums);
  useEffect(() => void loadRows(rows), [rows]);

  const albums = list.phase === 'shown' ? list.entries.filter(({ id }) => !gone.has(id)) : [];
  if (albums.length === 0 && !isOwn) return null;
  return (
    <Stack as="section" gap={3} aria-labelledby={heading}>
      <Row justify="between" gap={3}>
        <h2 id={heading}>{words.albums}</h2>
        <SiteLink className={buttonClass()} to={paths.albums(person.username)}>
          {albums.length === 0 ? words.make : words.all}
        </SiteLink>
      </Row>
      {albums.length > 0 && (
        <ul role="list" className={covers.list}>
          {albums.slice(0, most).map((album) => (
            <AlbumCard key={album.id} album={album} />
          ))}
        </ul>
      )}
    </Stack>
  );
}
