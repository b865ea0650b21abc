import { useAtomValue, useStore } from 'jotai';
import { Suspense, useEffect, useMemo, useState } from 'react';
import { type Params, useRevalidator } from 'react-router-dom';
import { openAsOwner } from '#data/albums/albumChanges.ts';
import type { OwnAlbum } from '#data/albums/ownAlbums.ts';
import type { Album } from '#data/albums/queries.ts';
import { coverUrl, ownPictureUrl } from '#data/photos/pictures.ts';
import { formatNumber } from '#i18n/format.ts';
import { PageTitle } from '#i18n/PageTitle.tsx';
import { SiteLink } from '#i18n/SiteLink.tsx';
import { useLocale, useMessages } from '#i18n/useMessages.ts';
import { useWords } from '#i18n/words.ts';
import { paths } from '#paths.ts';
import { user } from '#session/atoms.ts';
import { LoadFailed } from '#session/LoadFailed.tsx';
import { Avatar } from '#ui/Avatar.tsx';
import { Cover } from '#ui/Cover.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Lazy, lazyPart } from '#ui/Lazy.tsx';
import { Row, Stack, tallPage, touchTarget } from '#ui/layout.tsx';
import { Note } from '#ui/Note.tsx';
import { PhotoGridSkeleton } from '../grid/PhotoGridSkeleton.tsx';
import list from '../list/list.module.css';
import { sourceOf } from '../list/listByKey.ts';
import { listKey } from '../list/listKeys.ts';
import { listWords } from '../list/listLoader.ts';
import { PhotoListView } from '../list/PhotoListView.tsx';
import { photoList } from '../list/photoLists.ts';
import { authorName } from '../photoWords.ts';
import styles from './albums.module.css';
import { type AlbumAsked, type LoadedAlbum, loadAlbum, type ShownAlbum } from './loadAlbum.ts';
import { showAsOwner } from './refreshAlbum.ts';

export const albumPage = {
  module: 'src/features/photos/albums/AlbumPage.tsx',
  parse: (_search: URLSearchParams, { username = '', id = '' }: Params): AlbumAsked => ({ username, id }),
  loader: loadAlbum,
  words: [...listWords, 'albums'] as const,
  Component: AlbumPage,
};

const AlbumActions = lazyPart(async () => (await import('./AlbumActions.tsx')).AlbumActions);
const ArrangeAlbum = lazyPart(async () => (await import('./ArrangeAlbum.tsx')).ArrangeAlbum);
const WhyHidden = lazyPart(async () => (await import('./WhyHidden.tsx')).WhyHidden);

function AlbumPage({ loaded }: { loaded: LoadedAlbum }) {
  return (
    <div className={tallPage}>
      <Suspense fallback={<PhotoGridSkeleton />}>
        {loaded.phase === 'failed' ? (
          <FailedAlbum error={loaded.error} />
        ) : (
          <OneAlbum key={loaded.album.id} loaded={loaded} />
        )}
      </Suspense>
    </div>
  );
}

function FailedAlbum({ error }: { error: unknown }) {
  const words = useWords('albums');
  const { revalidate, state } = useRevalidator();
  return (
    <>
      <PageTitle>{words.albumFailed}</PageTitle>
      <LoadFailed
        headingLevel={1}
        title={words.albumFailed}
        error={error}
        onRetry={revalidate}
        busy={state === 'loading'}
      />
    </>
  );
}

const countOf = (album: Album | OwnAlbum): number => ('photoIds' in album ? album.photoIds.length : album.photoCount);

function OneAlbum({ loaded }: { loaded: ShownAlbum }) {
  const words = useWords('albums');
  const { album } = loaded;
  const { id, ownerId, title, visibility } = album;
  const store = useStore();
  const isOwn = useAtomValue(user)?.uid === ownerId;
  const [isArranging, setIsArranging] = useState(false);
  const source = useMemo(() => sourceOf({ of: 'album', id }), [id]);
  const hidesPhotos = isOwn && visibility === 'public';
  useEffect(() => {
    if (!hidesPhotos) return undefined;
    const close = openAsOwner(id);
    void showAsOwner(store, id);
    return close;
  }, [hidesPhotos, store, id]);

  return (
    <>
      <PageTitle>{title}</PageTitle>
      <AlbumHead loaded={loaded} isOwn={isOwn} isArranging={isArranging} onArrange={setIsArranging} />
      {isOwn && isArranging ? (
        <Lazy before={<PhotoGridSkeleton />}>
          <ArrangeAlbum id={id} onDone={() => setIsArranging(false)} />
        </Lazy>
      ) : (
        <PhotoListView
          listKey={listKey({ of: 'album', id })}
          source={source}
          isRanked
          empty={
            <EmptyState
              icon="photo"
              title={words.noPhotosTitle}
              text={isOwn ? words.ownNoPhotosText : words.noPhotosText}
            />
          }
        />
      )}
    </>
  );
}

type AlbumHeadProps = {
  loaded: ShownAlbum;
  isOwn: boolean;
  isArranging: boolean;
  onArrange: (isArranging: boolean) => void;
};

function AlbumHead({ loaded, isOwn, isArranging, onArrange }: AlbumHeadProps) {
  const words = useWords('albums');
  const { photos } = useMessages();
  const { album } = loaded;
  const { title, text, cover, owner, visibility } = album;
  const name = authorName(owner, photos);
  return (
    <Stack gap={4} className={list.head}>
      <Row gap={5} line align="top" className={list.placeHead}>
        {cover !== undefined && (
          <span className={list.placeCover}>
            <Cover cover={cover} src={coverUrl(cover)} />
          </span>
        )}
        <Stack gap={2} className={list.placeWords}>
          <h1 tabIndex={-1} dir="auto">
            {title}
          </h1>
          <Row gap={4} dense isHint>
            <SiteLink className={touchTarget} to={paths.profile(owner.username)}>
              <Row as="span" gap={2} line>
                <Avatar src={ownPictureUrl(owner.photoURL)} name={name} size={32} />
                <bdi>{name}</bdi>
              </Row>
            </SiteLink>
            <PhotoCount album={album} />
            <SiteLink className={touchTarget} to={paths.albums(owner.username)}>
              {words.all}
            </SiteLink>
          </Row>
        </Stack>
      </Row>
      {text !== '' && (
        <p className={styles.text} dir="auto">
          {text}
        </p>
      )}
      {isOwn && visibility === 'unlisted' && <Note icon="info">{words.unlistedText}</Note>}
      {loaded.phase === 'private' && (
        <Lazy>
          <WhyHidden album={loaded.album} />
        </Lazy>
      )}
      <Row gap={2} className={styles.actions}>
        <Lazy>
          <AlbumActions loaded={loaded} isOwn={isOwn} isArranging={isArranging} onArrange={onArrange} />
        </Lazy>
      </Row>
    </Stack>
  );
}

/** The photos that one sees, as soon as all are loaded. */
function PhotoCount({ album }: { album: Album | OwnAlbum }) {
  const words = useWords('albums');
  const locale = useLocale();
  const { id } = album;
  const store = useStore();
  const { list } = useMemo(
    () => photoList(store, { key: listKey({ of: 'album', id }), source: sourceOf({ of: 'album', id }) }),
    [store, id],
  );
  const photos = useAtomValue(list);
  const isWhole = photos.phase === 'shown' && photos.tail.phase === 'complete';
  return <span>{words.photos(formatNumber(locale, isWhole ? photos.entries.length : countOf(album)))}</span>;
}
