import { useAtomValue } from 'jotai';
import { useState } from 'react';
import type { Params } from 'react-router-dom';
import type { Cover as PictureCover } from '#contract/edge/pictures.ts';
import type { OwnAlbum } from '#data/albums/ownAlbums.ts';
import type { Album } from '#data/albums/queries.ts';
import { listCover } from '#data/photos/listCover.ts';
import type { ListedPhoto, ListKey } from '#data/photos/lists.ts';
import { coverUrl } from '#data/photos/pictures.ts';
import { languageOf } from '#i18n/languageOf.ts';
import { PageTitle } from '#i18n/PageTitle.tsx';
import { useTexts, useWords } from '#i18n/words.ts';
import { thumbhashRatio } from '#lib/thumbhashRatio.ts';
import { paths } from '#paths.ts';
import { user } from '#session/atoms.ts';
import { FailedPage } from '#session/LoadFailed.tsx';
import { useRowsSeen } from '#session/mute/useRowsSeen.ts';
import { useUnmutedCover } from '#session/mute/useUnmutedCovers.ts';
import { TextLink } from '#ui/Button.tsx';
import { Cover } from '#ui/Cover.tsx';
import { Lazy, lazyPart, quietPart } from '#ui/Lazy.tsx';
import { Row, Stack } from '#ui/layout.tsx';
import { Note } from '#ui/Note.tsx';
import { EmptyState } from '#ui/States.tsx';
import { PhotoGridSkeleton, PhotosFrame } from '../grid/PhotoGridSkeleton.tsx';
import { listWords } from '../list/listLoader.ts';
import { PhotoListView } from '../list/PhotoListView.tsx';
import { useSeenPhotos } from '../list/seenPhotos.ts';
import { usePhotoList } from '../list/usePhotoList.ts';
import { besidePicture, Opening, OpeningPhoto, openingBox } from '../opening/Opening.tsx';
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

  const cover = useUnmutedCover(album.cover);
  const listed = useSeenPhotos(usePhotoList(photos, { isRead: false }).photos);
  const coverPhoto = listed.find((photo) => photo.id === cover?.photoId && listCover(photo, false) === undefined);
  const parts = { loaded, photos, isOwn, isArranging, cover, coverPhoto };

  return (
    <>
      <PageTitle>{title}</PageTitle>
      <AlbumHead {...parts} onArrange={setIsArranging} />
      {isOwn && isArranging ? (
        <Lazy before={<PhotoGridSkeleton />}>
          <ArrangeAlbum id={id} onDone={() => setIsArranging(false)} />
        </Lazy>
      ) : (
        <PhotoListView
          listKey={photos}
          isRanked
          without={coverPhoto?.id}
          isBelow={cover !== undefined}
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
  cover: PictureCover | undefined;
  /** If it is among the photos that are listed. */
  coverPhoto: ListedPhoto | undefined;
};

/** Its cover, whole, and its words beside it. While the owner arranges the photos, these come first. */
function AlbumHead({ loaded, photos, isOwn, isArranging, onArrange, cover, coverPhoto }: AlbumHeadProps) {
  const words = useWords('albums');
  const { album } = loaded;
  const { title, text, owner, visibility } = album;
  useRowsSeen();
  const shape = coverPhoto ?? (cover && { width: thumbhashRatio(cover.thumbhash), height: 1 });
  return (
    <Opening
      shape={isArranging ? undefined : shape}
      picture={
        coverPhoto ? <OpeningPhoto photo={coverPhoto} listKey={photos} /> : cover && <PlainCover cover={cover} />
      }
    >
      <div className={besidePicture}>
        <h1 tabIndex={-1} dir="auto" lang={languageOf(title)} className={styles.title}>
          {title}
        </h1>
        <Stack gap={3}>
          {text !== '' && (
            <p className={styles.text} dir="auto" lang={languageOf(text)}>
              {text}
            </p>
          )}
          <Row gap={4} dense isHint>
            <PersonLink owner={owner} />
            <PhotoCount album={album} photos={photos} />
            <TextLink to={paths.albums(owner.username)} label={words.all} />
          </Row>
          {isOwn && visibility === 'unlisted' && <Note icon="info">{words.unlistedText}</Note>}
          {isOwn && loaded.phase === 'public' && <NotShown album={loaded.album} />}
          {loaded.phase === 'private' && <WhyHidden album={loaded.album} />}
          <Row gap={2} className={styles.actions}>
            {!isArranging && <PlayAlbum photos={photos} />}
            <AlbumActions loaded={loaded} isOwn={isOwn} isArranging={isArranging} onArrange={onArrange} />
          </Row>
        </Stack>
      </div>
    </Opening>
  );
}

const coverPx = 1_280;

/** The cover where its photo is not on the first page. Decoration only. */
const PlainCover = ({ cover }: { cover: PictureCover }) => (
  <div data-rows="">
    <div className={openingBox}>
      <Cover cover={cover} src={coverUrl(cover, coverPx)} />
    </div>
  </div>
);

/** The number of visible photos, as soon as all are loaded. */
function PhotoCount({ album, photos: listKey }: { album: Album | OwnAlbum; photos: ListKey }) {
  const { words, number } = useTexts('albums');
  const { list: query, photos } = usePhotoList(listKey, { isRead: false });
  const isWhole = query.data !== undefined && !query.hasNextPage;
  return <span>{words.photos(number(isWhole ? photos.length : countOf(album)))}</span>;
}
