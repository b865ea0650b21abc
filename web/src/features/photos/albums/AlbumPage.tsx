import { useAtomValue } from 'jotai';
import { useState } from 'react';
import type { Params } from 'react-router-dom';
import type { Cover as PictureCover } from '#contract/edge/pictures.ts';
import type { OwnAlbum } from '#data/albums/ownAlbums.ts';
import type { Album } from '#data/albums/queries.ts';
import type { ListKey } from '#data/photos/lists.ts';
import { coverUrl } from '#data/photos/pictures.ts';
import { PageTitle } from '#i18n/PageTitle.tsx';
import { useTexts, useWords } from '#i18n/words.ts';
import { isUpright } from '#lib/isUpright.ts';
import { paths } from '#paths.ts';
import { user } from '#session/atoms.ts';
import { FailedPage } from '#session/LoadFailed.tsx';
import { useRowsSeen } from '#session/mute/useRowsSeen.ts';
import { useUnmutedCover } from '#session/mute/useUnmutedCovers.ts';
import { TextLink } from '#ui/Button.tsx';
import { Cover } from '#ui/Cover.tsx';
import { Lazy, lazyPart, quietPart } from '#ui/Lazy.tsx';
import { classNames, Row, Stack } from '#ui/layout.tsx';
import { Note } from '#ui/Note.tsx';
import { EmptyState } from '#ui/States.tsx';
import { PhotoGridSkeleton, PhotosFrame } from '../grid/PhotoGridSkeleton.tsx';
import list from '../list/list.module.css';
import { listWords } from '../list/listLoader.ts';
import { PhotoListView } from '../list/PhotoListView.tsx';
import { usePhotoList } from '../list/usePhotoList.ts';
import { PersonLink } from '../PersonLink.tsx';
import styles from './albums.module.css';
import { type AlbumAddress, loadAlbum, type ShownAlbum } from './loadAlbum.ts';

export const albumPage = {
  module: 'src/features/photos/albums/AlbumPage.tsx',
  parse: (_search: URLSearchParams, { username = '', id = '' }: Params): AlbumAddress => ({ username, id }),
  loader: loadAlbum,
  words: [...listWords, 'albums'] as const,
  Component: ({ loaded }: { loaded: ShownAlbum }) => (
    <PhotosFrame>
      <OneAlbum key={loaded.album.id} loaded={loaded} />
    </PhotosFrame>
  ),
  Failed: ({ error }: { error: unknown }) => <FailedPage title={useWords('albums').albumFailed} error={error} />,
};

const AlbumActions = quietPart(async () => (await import('./AlbumActions.tsx')).AlbumActions);
const PlayAlbum = quietPart(async () => (await import('./PlayAlbum.tsx')).PlayAlbum);
const NotShown = quietPart(async () => (await import('./NotShown.tsx')).NotShown);
const ArrangeAlbum = lazyPart(async () => (await import('./ArrangeAlbum.tsx')).ArrangeAlbum);
const WhyHidden = quietPart(async () => (await import('./WhyHidden.tsx')).WhyHidden);

/** A wide cover is as wide as the window. */
const stagePx = 1_280;
const uprightPx = 720;

const countOf = (album: Album | OwnAlbum): number => ('photoIds' in album ? album.photoIds.length : album.photoCount);

function OneAlbum({ loaded }: { loaded: ShownAlbum }) {
  const words = useWords('albums');
  const { album } = loaded;
  const { id, ownerId, title } = album;
  const isOwn = useAtomValue(user)?.uid === ownerId;
  const [isArranging, setIsArranging] = useState(false);
  // Until these are loaded, or if that fails, the owner sees what everybody sees.
  const asOwner: ListKey = { of: 'album', id, asOwner: true };
  const { list: own } = usePhotoList(asOwner, { isRead: isOwn || loaded.phase === 'private' });
  const photos: ListKey = own.data === undefined ? { of: 'album', id } : asOwner;

  return (
    <>
      <PageTitle>{title}</PageTitle>
      <AlbumHead loaded={loaded} photos={photos} isOwn={isOwn} isArranging={isArranging} onArrange={setIsArranging} />
      {isOwn && isArranging ? (
        <Lazy before={<PhotoGridSkeleton />}>
          <ArrangeAlbum id={id} onDone={() => setIsArranging(false)} />
        </Lazy>
      ) : (
        <PhotoListView
          listKey={photos}
          isRanked
          empty={<EmptyState title={words.noPhotosTitle} text={isOwn ? words.ownNoPhotosText : words.noPhotosText} />}
        />
      )}
    </>
  );
}

type AlbumHeadProps = {
  loaded: ShownAlbum;
  photos: ListKey;
  isOwn: boolean;
  isArranging: boolean;
  onArrange: (isArranging: boolean) => void;
};

function AlbumHead({ loaded, photos, isOwn, isArranging, onArrange }: AlbumHeadProps) {
  const words = useWords('albums');
  const { album } = loaded;
  const { title, text, owner, visibility } = album;
  const cover = useUnmutedCover(album.cover);
  useRowsSeen();
  return (
    <Stack gap={3} className={list.head}>
      {cover !== undefined && <Stage cover={cover} />}
      <h1 tabIndex={-1} dir="auto">
        {title}
      </h1>
      <Row gap={4} dense isHint>
        <PersonLink owner={owner} />
        <PhotoCount album={album} photos={photos} />
        <TextLink to={paths.albums(owner.username)} label={words.all} />
      </Row>
      {text !== '' && (
        <p className={styles.text} dir="auto">
          {text}
        </p>
      )}
      {isOwn && visibility === 'unlisted' && <Note icon="info">{words.unlistedText}</Note>}
      {isOwn && loaded.phase === 'public' && <NotShown album={loaded.album} />}
      {loaded.phase === 'private' && <WhyHidden album={loaded.album} />}
      <Row gap={2} className={styles.actions}>
        {!isArranging && <PlayAlbum photos={photos} />}
        <AlbumActions loaded={loaded} isOwn={isOwn} isArranging={isArranging} onArrange={onArrange} />
      </Row>
    </Stack>
  );
}

/** A wide cover fills it; an upright one is shown whole. Decoration only. */
function Stage({ cover }: { cover: PictureCover }) {
  const upright = isUpright(cover.thumbhash) ? coverUrl(cover, uprightPx) : undefined;
  return upright === undefined ? (
    <div className={styles.stage} data-rows="">
      <Cover cover={cover} src={coverUrl(cover, stagePx)} />
    </div>
  ) : (
    <div className={classNames(styles.stage, styles.upright)} data-rows="">
      <img src={upright} alt="" decoding="async" />
    </div>
  );
}

/** The number of visible photos, as soon as all are loaded. */
function PhotoCount({ album, photos: listKey }: { album: Album | OwnAlbum; photos: ListKey }) {
  const { words, number } = useTexts('albums');
  const { list: query, photos } = usePhotoList(listKey, { isRead: false });
  const isWhole = query.data !== undefined && !query.hasNextPage;
  return <span>{words.photos(number(isWhole ? photos.length : countOf(album)))}</span>;
}
