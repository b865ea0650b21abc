import { type Store, useAtomValue } from 'jotai';
import { useId } from 'react';
import { albumList } from '#data/albums/queries.ts';
import { beginPages } from '#data/pages.ts';
import type { Person } from '#data/people/queries.ts';
import { useWords } from '#i18n/words.ts';
import { paths } from '#paths.ts';
import { useRows } from '#session/lists/useRows.ts';
import { useRowsSeen } from '#session/mute/useRowsSeen.ts';
import { LinkButton, TextLink } from '#ui/Button.tsx';
import covers from '#ui/covers.module.css';
import { Hint, hintWords, Row, Stack } from '#ui/layout.tsx';
import { AlbumCard } from './AlbumCard.tsx';
import { albumIdOf, goneAlbums } from './albumLists.ts';

const most = 4;

/** For the loader of a page whose shelf the server renders. Never fails. */
export const beginShelf = (store: Store, { uid }: Pick<Person, 'uid'>): Promise<void> =>
  beginPages(store, albumList(uid));

type AlbumShelfProps = { person: Person; isOwn: boolean; className: string | undefined };

/** A person's newest public albums with a link to all. An empty shelf shows only to the owner, to create an album. */
export function AlbumShelf({ person, isOwn, className }: AlbumShelfProps) {
  const words = useWords('albums');
  const heading = useId();
  const { entries } = useRows(albumList(person.uid), albumIdOf);
  const gone = useAtomValue(goneAlbums);
  useRowsSeen();

  const albums = entries.filter(({ id }) => !gone.has(id));
  if (albums.length === 0 && !isOwn) return null;
  return (
    <Stack as="section" gap={3} className={className} aria-labelledby={heading}>
      <Row justify="between" gap={3}>
        <h2 id={heading}>{words.albums}</h2>
        {albums.length === 0 ? (
          <LinkButton to={paths.albums(person.username)} label={words.make} />
        ) : (
          <TextLink className={hintWords} to={paths.albums(person.username)} label={words.all} />
        )}
      </Row>
      {albums.length === 0 ? (
        <Hint>{words.ownEmptyText}</Hint>
      ) : (
        <ul role="list" className={covers.list} data-rows="">
          {albums.slice(0, most).map((album) => (
            <AlbumCard key={album.id} album={album} />
          ))}
        </ul>
      )}
    </Stack>
  );
}
