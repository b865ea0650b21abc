import { type Store, useAtomValue } from 'jotai';
import { Suspense } from 'react';
import type { Params } from 'react-router-dom';
import type { AlbumId } from '#contract/ids.ts';
import { albumList } from '#data/albums/queries.ts';
import { beginFirstPages } from '#data/pages.ts';
import type { Person } from '#data/people/queries.ts';
import { queries } from '#data/queryClient.ts';
import { PageTitle } from '#i18n/PageTitle.tsx';
import { useSiteNavigate } from '#i18n/SiteLink.tsx';
import { useWords } from '#i18n/words.ts';
import { isolated } from '#lib/isolated.ts';
import { paths } from '#paths.ts';
import { mutes, user } from '#session/atoms.ts';
import { FailedPage } from '#session/LoadFailed.tsx';
import { CoverSkeleton } from '#session/lists/CoverSkeleton.tsx';
import { RowList } from '#session/lists/RowList.tsx';
import { loadPerson } from '#session/loadPerson.ts';
import { useLazyDialog } from '#session/useLazyDialog.tsx';
import { Button, TextLink } from '#ui/Button.tsx';
import covers from '#ui/covers.module.css';
import { Lazy, lazyPart } from '#ui/Lazy.tsx';
import { classNames, hintWords, Page, Row } from '#ui/layout.tsx';
import { EmptyState } from '#ui/States.tsx';
import { AlbumCard } from './AlbumCard.tsx';
import { albumIdOf } from './albumLists.ts';
import styles from './albums.module.css';

type AlbumsAddress = { readonly username: string; readonly after: string | null };

const OwnAlbums = lazyPart(async () => (await import('./OwnAlbums.tsx')).OwnAlbums);

export const albumsPage = {
  module: 'src/features/photos/albums/AlbumsPage.tsx',
  parse: (search: URLSearchParams, { username = '' }: Params): AlbumsAddress => ({
    username,
    after: search.get('after'),
  }),
  loader: async (store: Store, { username, after }: AlbumsAddress, request: Request): Promise<Person> => {
    const person = await loadPerson(store.get(queries), username, request, paths.albums);
    await beginFirstPages(store, albumList(person.uid, after));
    return person;
  },
  words: ['albums', 'people'] as const,
  Component: ({ address, loaded: person }: { address: AlbumsAddress; loaded: Person }) => (
    <Page>
      <Suspense fallback={<CoverSkeleton />}>
        <Albums key={person.uid} person={person} after={address.after} />
      </Suspense>
    </Page>
  ),
  Failed: ({ error }: { error: unknown }) => (
    <Page>
      <FailedPage title={useWords('albums').listFailed} error={error} />
    </Page>
  ),
};

/** Numbered from the newest one. A later page, without scripts, does not know how many come before it. */
const series = (isWhole: boolean): string => classNames(covers.list, styles.allAlbums, isWhole && covers.series);

function MakeAlbum({ onMade }: { onMade: (id: AlbumId) => void }) {
  const words = useWords('albums');
  const dialog = useLazyDialog(async () => (await import('./AlbumDialog.tsx')).AlbumDialog);
  return (
    <>
      <Button variant="primary" aria-haspopup="dialog" busy={dialog.busy} onClick={() => dialog.open()}>
        {words.make}
      </Button>
      {dialog.draw((AlbumDialog) => (
        <AlbumDialog onSaved={onMade} onClose={dialog.close} />
      ))}
    </>
  );
}

function Albums({ person, after }: { person: Person; after: string | null }) {
  const words = useWords('albums');
  const { unnamed } = useWords('people');
  const navigate = useSiteNavigate();
  const name = isolated(person.displayName || person.username) || unnamed;
  const isOwn = useAtomValue(user)?.uid === person.uid;
  const muted = useAtomValue(mutes)?.mutedUsers;

  const listed = (
    <RowList
      rows={albumList(person.uid, after)}
      idOf={albumIdOf}
      row={(album) => <AlbumCard key={album.id} album={album} />}
      isMuted={({ ownerId }) => muted?.includes(ownerId) ?? false}
      className={series(after === null)}
      skeleton={<CoverSkeleton />}
      empty={<EmptyState title={words.emptyTitle} text={words.emptyText(name)} />}
      allMuted={<EmptyState title={words.mutedTitle} text={words.mutedText} />}
      words={{ failed: words.listFailed, more: words.loadingMore, moreFailed: words.moreFailed }}
    />
  );
  return (
    <>
      <PageTitle>{words.title(name)}</PageTitle>
      <Row gap={4} justify="between">
        <h1 tabIndex={-1}>{words.title(name)}</h1>
        <Row gap={3}>
          <TextLink className={hintWords} to={paths.profile(person.username)} label={words.profile} />
          {isOwn && <MakeAlbum onMade={(id) => void navigate(paths.album(person.username, id))} />}
        </Row>
      </Row>
      {isOwn ? (
        <Lazy before={listed}>
          <OwnAlbums uid={person.uid} before={listed} className={series(true)} />
        </Lazy>
      ) : (
        listed
      )}
    </>
  );
}
