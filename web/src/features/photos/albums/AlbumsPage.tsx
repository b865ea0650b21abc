import { type Store, useAtomValue } from 'jotai';
import { Suspense } from 'react';
import { type Params, useRevalidator } from 'react-router-dom';
import { albumList } from '#data/albums/queries.ts';
import { beginPages } from '#data/pages.ts';
import type { Person } from '#data/people/queries.ts';
import { queries } from '#data/queryClient.ts';
import { PageTitle } from '#i18n/PageTitle.tsx';
import { SiteLink, useSiteNavigate } from '#i18n/SiteLink.tsx';
import { useMessages } from '#i18n/useMessages.ts';
import { useWords } from '#i18n/words.ts';
import { isFirstDrawAhead } from '#lib/firstDrawAhead.ts';
import { paths } from '#paths.ts';
import { mutes, user } from '#session/atoms.ts';
import { LoadFailed } from '#session/LoadFailed.tsx';
import { RowList } from '#session/lists/RowList.tsx';
import { type LoadedPerson, loadPerson } from '#session/loadPerson.ts';
import { buttonClass } from '#ui/Button.tsx';
import { CoverSkeleton } from '#ui/CoverSkeleton.tsx';
import covers from '#ui/covers.module.css';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Lazy, lazyPart } from '#ui/Lazy.tsx';
import { Page, Row } from '#ui/layout.tsx';
import { AlbumCard } from './AlbumCard.tsx';
import { albumIdOf } from './albumLists.ts';
import { MakeAlbum } from './MakeAlbum.tsx';

type AlbumsAsked = { readonly username: string; readonly after: string | null };

const OwnAlbums = lazyPart(async () => (await import('./OwnAlbums.tsx')).OwnAlbums);

export const albumsPage = {
  module: 'src/features/photos/albums/AlbumsPage.tsx',
  parse: (search: URLSearchParams, { username = '' }: Params): AlbumsAsked => ({
    username,
    after: search.get('after'),
  }),
  loader: async (store: Store, { username, after }: AlbumsAsked, request: Request): Promise<LoadedPerson> => {
    const loaded = await loadPerson(store.get(queries), username, request, paths.albums);
    if (loaded.phase === 'found' && isFirstDrawAhead()) {
      await beginPages(store.get(queries), albumList(loaded.person.uid, after));
    }
    return loaded;
  },
  words: ['albums', 'people'] as const,
  Component: AlbumsPage,
};

function AlbumsPage({ asked, loaded }: { asked: AlbumsAsked; loaded: LoadedPerson }) {
  const { app } = useMessages();
  return (
    <Page>
      <Suspense fallback={<CoverSkeleton label={app.loading} />}>
        {loaded.phase === 'failed' ? (
          <FailedAlbums error={loaded.error} />
        ) : (
          <Albums key={loaded.person.uid} person={loaded.person} after={asked.after} />
        )}
      </Suspense>
    </Page>
  );
}

function FailedAlbums({ error }: { error: unknown }) {
  const words = useWords('albums');
  const { revalidate, state } = useRevalidator();
  return (
    <>
      <PageTitle>{words.listFailed}</PageTitle>
      <LoadFailed
        headingLevel={1}
        title={words.listFailed}
        error={error}
        onRetry={revalidate}
        busy={state === 'loading'}
      />
    </>
  );
}

function Albums({ person, after }: { person: Person; after: string | null }) {
  const { app } = useMessages();
  const words = useWords('albums');
  const { unnamed } = useWords('people');
  const navigate = useSiteNavigate();
  const name = person.displayName || person.username || unnamed;
  const isOwn = useAtomValue(user)?.uid === person.uid;
  const muted = useAtomValue(mutes)?.mutedUsers;

  const listed = (
    <RowList
      rows={albumList(person.uid, after)}
      idOf={albumIdOf}
      row={(album) => <AlbumCard key={album.id} album={album} />}
      isMuted={({ ownerId }) => muted?.includes(ownerId) ?? false}
      className={covers.list}
      skeleton={<CoverSkeleton label={app.loading} />}
      empty={<EmptyState icon="photo" title={words.emptyTitle} text={words.emptyText(name)} />}
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
          <SiteLink className={buttonClass()} to={paths.profile(person.username)}>
            {words.profile}
          </SiteLink>
          {isOwn && <MakeAlbum onMade={(id) => void navigate(paths.album(person.username, id))} />}
        </Row>
      </Row>
      {isOwn ? (
        <Lazy before={listed}>
          <OwnAlbums uid={person.uid} before={listed} />
        </Lazy>
      ) : (
        listed
      )}
    </>
  );
}
