import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AlbumId } from '#contract/ids.ts';
import { myAlbum, type OwnAlbum } from '#data/albums/ownAlbums.ts';
import type { OwnPhoto } from '#data/photos/ownPhotos.ts';
import { useTexts, useWords } from '#i18n/words.ts';
import { LoadFailed } from '#session/LoadFailed.tsx';
import { MoreOfList } from '#session/lists/MoreOfList.tsx';
import { Button } from '#ui/Button.tsx';
import { Hint, Live, outOfFlow, Row, Stack, VisuallyHidden } from '#ui/layout.tsx';
import { Reorder } from '#ui/Reorder.tsx';
import { EmptyState, Skeleton, Skeletons } from '#ui/States.tsx';
import { ArrangedTile } from './ArrangedTile.tsx';
import styles from './albums.module.css';
import { useArrangement } from './useArrangement.ts';

/** Reorders and removes the photos of an album, in any state, and chooses the cover. Import it lazily. */
export function ArrangeAlbum({ id, onDone }: { id: AlbumId; onDone: () => void }) {
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
  // After a failure, starts again from the stored order.
  const begin = (): void => void refetch().then(() => setAttempt(attempt + 1));
  return <Arranged key={attempt} album={album} onDone={onDone} onFailed={begin} />;
}

const ArrangeSkeleton = () => (
  <Skeletons count={12} className={styles.photos} label={useWords('albums').add.loading}>
    <Skeleton className={styles.picture} height="auto" />
  </Skeletons>
);

type ArrangedProps = { album: OwnAlbum; onDone: () => void; onFailed: () => void };

function Arranged({ album, onDone, onFailed }: ArrangedProps) {
  const albums = useWords('albums');
  const words = albums.arrange;
  const { words: reorderWords, number } = useTexts('reorder');
  const { order, shown, cover, state, query, move, takeOut, chooseCover } = useArrangement(album, onFailed);
  const [announced, setAnnounced] = useState('');
  const nameOf = (photo: OwnPhoto | undefined): string => photo?.caption || photo?.alt || words.untitled;

  function moveAndSay(from: number, to: number): void {
    const name = nameOf(shown[from]);
    const place = move(from, to);
    if (place !== undefined) setAnnounced(words.moved(name, number(place + 1)));
  }

  const bar = (
    <div className={styles.bar}>
      <Row justify="between" gap={3}>
        <h2>{words.title}</h2>
        <Row gap={3}>
          <Live>{state !== undefined && <Hint>{words[state]}</Hint>}</Live>
          <Button variant="primary" onClick={onDone} label={words.done} />
        </Row>
      </Row>
    </div>
  );
  if (order.length === 0) {
    return (
      <>
        {bar}
        <EmptyState title={albums.noPhotosTitle} text={albums.ownNoPhotosText} />
      </>
    );
  }
  if (query.data === undefined) {
    return query.error === null ? (
      <ArrangeSkeleton />
    ) : (
      <LoadFailed title={albums.add.failed} error={query.error} onRetry={query.refetch} />
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
        <VisuallyHidden>{announced}</VisuallyHidden>
      </div>
      <Reorder
        ids={shown.map(({ id }) => id)}
        layout="grid"
        nameOf={(id) => nameOf(shown.find((photo) => photo.id === id))}
        words={reorderWords}
        onMove={moveAndSay}
      >
        <ol role="list" className={styles.photos}>
          {shown.map((photo, place) => (
            <ArrangedTile
              key={photo.id}
              album={album}
              photo={photo}
              name={nameOf(photo)}
              isCover={photo.id === cover}
              place={place}
              count={{ shown: shown.length, all: order.length }}
              onMove={moveAndSay}
              takeOut={takeOut}
              chooseCover={chooseCover}
            />
          ))}
        </ol>
      </Reorder>
      <MoreOfList query={query} words={albums} />
    </Stack>
  );
}
