import { type Store, useAtomValue } from 'jotai';
import { useId } from 'react';
import { albumList } from '#data/albums/queries.ts';
import { beginPages } from '#data/pages.ts';
import type { Person } from '#data/people/queries.ts';
import { useWords } from '#i18n/words.ts';
import { paths } from '#paths.ts';
import { useRows } from '#session/lists/useRows.ts';
import { useRowsSeen } from '#session/mute/useRowsSeen.ts';
import { TextLink } from '#ui/Button.tsx';
import covers from '#ui/covers.module.css';
import { classNames, hintWords, Row, Stack } from '#ui/layout.tsx';
import { AlbumCard } from './AlbumCard.tsx';
import { albumIdOf, goneAlbums } from './albumLists.ts';
import styles from './albums.module.css';

const most = 4;

/** For the loader of a page whose shelf the server renders. Never fails. */
export const beginShelf = (store: Store, { uid }: Pick<Person, 'uid'>): Promise<void> =>
  beginPages(store, albumList(uid));

type AlbumShelfProps = { person: Person; className: string | undefined };

/** A person's newest public albums with a link to all. */
export function AlbumShelf({ person, className }: AlbumShelfProps) {
  const words = useWords('albums');
  const heading = useId();
  const { entries } = useRows(albumList(person.uid), albumIdOf);
  const gone = useAtomValue(goneAlbums);
  useRowsSeen();

  const albums = entries.filter(({ id }) => !gone.has(id));
  if (albums.length === 0) return null;
  return (
    <Stack as="section" gap={2} className={className} aria-labelledby={heading}>
      <Row justify="between" gap={3} dense>
        <h2 id={heading} className={styles.shelfName}>
          {words.albums}
        </h2>
        <TextLink className={hintWords} to={paths.albums(person.username)} label={words.all} />
      </Row>
      <ol role="list" className={classNames(covers.list, covers.series, styles.onShelf)} data-rows="">
        {albums.slice(0, most).map((album) => (
          <AlbumCard key={album.id} album={album} />
        ))}
      </ol>
    </Stack>
  );
}
