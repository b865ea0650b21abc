import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import type { AlbumId, PhotoId } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { arrangeAlbum, readAlbumAgain, saveAlbum } from '#data/albums/commands.ts';
import { myAlbum, type OwnAlbum, photosWithIds } from '#data/albums/ownAlbums.ts';
import type { OwnPhoto } from '#data/photos/ownPhotos.ts';
import { errorWords } from '#i18n/errorWords.ts';
import { formatNumber } from '#i18n/format.ts';
import { useLocale, useMessages } from '#i18n/useMessages.ts';
import { useWords } from '#i18n/words.ts';
import { LoadFailed } from '#session/LoadFailed.tsx';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Icon } from '#ui/Icon.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { badWords, Hint, Live, outOfFlow, ownWidth, Row, Stack } from '#ui/layout.tsx';
import { MenuButton } from '#ui/MenuButton.tsx';
import { Reorder, useReordered } from '#ui/Reorder.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { toast } from '#ui/toast.ts';
import styles from './albums.module.css';
import { createSaves } from './createSaves.ts';
import { moved } from './moved.ts';
import { isShownIn, OwnPicture } from './OwnPicture.tsx';

type ArrangeAlbumProps = { id: AlbumId; onDone: () => void };

/** The owner's photos of an album, in any state, to order by hand, to take out, or to make the cover. Import it lazily. */
export function ArrangeAlbum({ id, onDone }: ArrangeAlbumProps) {
  const words = useWords('albums');
  const [attempt, setAttempt] = useState(0);
  const {
    data: album,
    error,
    refetch,
  } = useQuery({
    queryKey: ['ownAlbum', id],
    queryFn: async () => (await myAlbum(id)) ?? null,
    gcTime: 0,
    staleTime: 0,
  });
  if (album === null || (album === undefined && error !== null)) {
    return <LoadFailed title={words.albumFailed} error={error} onRetry={refetch} />;
  }
  if (album === undefined) return <ArrangeSkeleton />;
  // After a failure what is stored counts again.
  const begin = (): void => void refetch().then(() => setAttempt(attempt + 1));
  return <Arranged key={attempt} album={album} onDone={onDone} onFailed={begin} />;
}

const skeletons = Array.from({ length: 12 }, (_, place) => place);

function ArrangeSkeleton() {
  const { add } = useWords('albums');
  return (
    <div className={styles.photos} role="status" aria-label={add.loading}>
      {skeletons.map((place) => (
        <Skeleton key={place} className={styles.picture} height="auto" />
      ))}
    </div>
  );
}

/** As many as one batch reads. */
const pageSize = 100;

/** In pages, as an album may hold a thousand; `ids` must be stable. */
function usePhotos(id: AlbumId, ids: readonly PhotoId[]) {
  const query = useInfiniteQuery({
    queryKey: ['albumPhotos', id, ids.length],
    queryFn: ({ pageParam }) => photosWithIds(ids.slice(pageParam, pageParam + pageSize)),
    initialPageParam: 0,
    getNextPageParam: (_page, _pages, from: number) => (from + pageSize < ids.length ? from + pageSize : undefined),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const photos = useMemo(
    () => new Map((query.data?.pages ?? []).flat().map((photo) => [photo.id, photo])),
    [query.data],
  );
  return { query, photos };
}

type ArrangedProps = { album: OwnAlbum; onDone: () => void; onFailed: () => void };

function Arranged({ album, onDone, onFailed }: ArrangedProps) {
  const { id } = album;
  const { arrange: words, more, moreFailed, add, unlisted, noPhotosTitle, ownNoPhotosText } = useWords('albums');
  const { errors } = useMessages();
  const locale = useLocale();
  const { revalidate } = useRevalidator();
  const [order, setOrder] = useState<readonly PhotoId[]>(album.photoIds);
  const [cover, setCover] = useState(album.coverPhotoId);
  const [state, setState] = useState<'saving' | 'saved'>();
  const [said, setSaid] = useState('');
  const { query, photos } = usePhotos(id, album.photoIds);
  const reorderWords = useWords('reorder');

  const failed = (error: unknown): void => {
    toast('error', `${words.failed}${errorWords(error, errors)}`);
    onFailed();
  };
  const [saves] = useState(() =>
    createSaves({
      save: async (change) => void (await arrangeAlbum(id, change)),
      onFailed: (error) => latest.current.failed(error),
      onState: setState,
    }),
  );
  const latest = useRef({ failed });
  useEffect(() => {
    latest.current = { failed };
  });
  // Whatever way the person leaves, the album's page then shows what it became.
  useEffect(
    () => () => void saves.idle().then(() => Promise.all([readAlbumAgain(id), revalidate()])),
    [saves, id, revalidate],
  );

  const shown = order.flatMap((photoId) => photos.get(photoId) ?? []);
  const nameOf = (photo: OwnPhoto | undefined): string => photo?.caption || photo?.alt || words.untitled;
  const badge = ({ visibility }: OwnPhoto): string => (visibility === 'unlisted' ? unlisted : add.notPublic);
  const place = (at: number): string => formatNumber(locale, at + 1);

  function move(from: number, to: number): void {
    const [photo, target] = [shown[from], shown[Math.max(0, Math.min(to, shown.length - 1))]];
    if (!photo || !target || photo === target) return;
    const { order: now, before } = moved(order, photo.id, target.id);
    setOrder(now);
    setSaid(words.moved(nameOf(photo), place(now.indexOf(photo.id))));
    saves.push({ order: { ids: [photo.id], before } });
  }

  function takeOut({ id: photoId }: OwnPhoto): void {
    const before = order[order.indexOf(photoId) + 1];
    setOrder((now) => now.filter((other) => other !== photoId));
    saves.push({ remove: [photoId] });
    toast('success', words.removed, {
      label: words.takeBack,
      seconds: limits.photo.undoSeconds,
      onAction: () => {
        setOrder((now) => {
          const at = before === undefined ? -1 : now.indexOf(before);
          return now.toSpliced(at === -1 ? now.length : at, 0, photoId);
        });
        saves.push({ add: [photoId], order: { ids: [photoId], before } });
      },
    });
  }

  async function choose(coverPhotoId: PhotoId | undefined): Promise<void> {
    setCover(coverPhotoId);
    try {
      await saves.idle();
      const now = (await myAlbum(id)) ?? album;
      await saveAlbum({ id, title: now.title, text: now.text, visibility: now.visibility, coverPhotoId });
      toast('success', words.covered);
    } catch (error) {
      setCover(album.coverPhotoId);
      failed(error);
    }
  }

  const bar = (
    <div className={styles.bar}>
      <Row justify="between" gap={3}>
        <h2>{words.title}</h2>
        <Row gap={3}>
          <Live>{state !== undefined && <Hint>{words[state]}</Hint>}</Live>
          <Button variant="primary" onClick={onDone}>
            {words.done}
          </Button>
        </Row>
      </Row>
    </div>
  );
  if (order.length === 0) {
    return (
      <>
        {bar}
        <EmptyState icon="photo" title={noPhotosTitle} text={ownNoPhotosText} />
      </>
    );
  }
  if (query.data === undefined) {
    return query.error === null ? (
      <ArrangeSkeleton />
    ) : (
      <LoadFailed title={add.failed} error={query.error} onRetry={query.refetch} />
    );
  }
  return (
    <Stack gap={4}>
      {bar}
      <div className={styles.hints}>
        <Hint>{words.hint}</Hint>
        <Hint className={styles.keys}>{words.keys}</Hint>
      </div>
      <div role="status" className={outOfFlow}>
        <span className="visually-hidden">{said}</span>
      </div>
      <Reorder
        ids={shown.map((photo) => photo.id)}
        layout="grid"
        nameOf={(photoId) => nameOf(photos.get(photoId))}
        words={reorderWords}
        onMove={move}
      >
        <ol role="list" className={styles.photos}>
          {shown.map((photo, at) => {
            const name = nameOf(photo);
            return (
              <Tile
                key={photo.id}
                id={photo.id}
                label={words.place(name, place(at), formatNumber(locale, order.length))}
                picture={
                  <OwnPicture photo={photo}>
                    {photo.id === cover ? words.isCover : isShownIn(photo, album) ? undefined : badge(photo)}
                  </OwnPicture>
                }
              >
                <Row justify="between" line>
                  <IconButton
                    label={words.earlier(name)}
                    icon={<Icon name="arrowLeft" />}
                    disabled={at === 0}
                    onClick={() => move(at, at - 1)}
                  />
                  <IconButton
                    label={words.later(name)}
                    icon={<Icon name="arrowRight" />}
                    disabled={at === shown.length - 1}
                    onClick={() => move(at, at + 1)}
                  />
                  <MenuButton
                    label={words.more(name)}
                    entries={[
                      { kind: 'action', label: words.first, onSelect: () => move(at, 0) },
                      { kind: 'action', label: words.last, onSelect: () => move(at, shown.length - 1) },
                      photo.id === cover
                        ? { kind: 'action', label: words.automaticCover, onSelect: () => void choose(undefined) }
                        : { kind: 'action', label: words.cover, onSelect: () => void choose(photo.id) },
                      { kind: 'separator', key: 'before-removal' },
                      { kind: 'action', label: words.remove, onSelect: () => takeOut(photo) },
                    ]}
                  >
                    {(trigger) => <IconButton {...trigger} label={words.more(name)} icon={<Icon name="more" />} />}
                  </MenuButton>
                </Row>
              </Tile>
            );
          })}
        </ol>
      </Reorder>
      <div role="alert">{query.isFetchNextPageError && <p className={badWords}>{moreFailed}</p>}</div>
      {query.hasNextPage && (
        <Button className={ownWidth} busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {more}
        </Button>
      )}
    </Stack>
  );
}

type TileProps = { id: PhotoId; label: string; picture: ReactNode; children: ReactNode };

function Tile({ id, label, picture, children }: TileProps) {
  const { item, grip } = useReordered(id, useWords('reorder').role);
  return (
    <li {...item} className={styles.photo}>
      <button type="button" {...grip} className={styles.grip} aria-label={label}>
        {picture}
      </button>
      {children}
    </li>
  );
}
