import { useQuery } from '@tanstack/react-query';
import { type Store, useAtomValue, useStore } from 'jotai';
import { type ReactNode, useId, useMemo } from 'react';
import { Link } from 'react-router-dom';
import type { PhotoId } from '#contract/ids.ts';
import type { ListedPhoto } from '#data/photos/queries.ts';
import { queryClient } from '#data/queryClient.ts';
import { errorWords } from '#i18n/errorWords.ts';
import { useMessages } from '#i18n/useMessages.ts';
import { useWords } from '#i18n/words.ts';
import { justifyRows, rowsHeight, type Shape } from '#lib/justifyRows.ts';
import { mutes, showsSensitive } from '#session/atoms.ts';
import { Button } from '#ui/Button.tsx';
import { classNames } from '#ui/classNames.ts';
import { hintWords, Row, Stack, touchTarget } from '#ui/layout.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { useElementWidth } from '#ui/useElementWidth.ts';
import { gridMeasures } from '../grid/gridMeasures.ts';
import { PhotoTile } from '../grid/PhotoTile.tsx';
import { sourceOf } from '../list/listByKey.ts';
import { subjectOf } from '../list/listKeys.ts';
import { gonePhotos, knownPhotoLists } from '../list/photoLists.ts';
import { seenPhotos } from '../list/seenPhotos.ts';
import { listCover } from '../listCover.ts';
import styles from './photo.module.css';
import { useCovers } from './useCover.ts';

/** A list that was shown, or read within a minute, costs no read. */
const shownMost = 12;

async function someOf(store: Store, key: string): Promise<readonly ListedPhoto[]> {
  const list = knownPhotoLists().find(([known]) => known === key)?.[1];
  const looked = list && store.get(list);
  if (looked?.phase === 'shown') return looked.entries.slice(0, shownMost);
  const subject = subjectOf(key);
  if (subject === undefined) return [];
  return (await sourceOf(subject)()).entries.slice(0, shownMost);
}

/** Kept only while it is drawn: the list and the answers it comes from are kept themselves. */
function useMorePhotos(key: string, without: PhotoId) {
  const store = useStore();
  const muted = useAtomValue(mutes);
  const gone = useAtomValue(gonePhotos);
  const { data, error, refetch } = useQuery(
    { queryKey: ['morePhotos', key], queryFn: () => someOf(store, key), gcTime: 0, staleTime: 0 },
    queryClient,
  );
  const photos = useMemo(
    () => data && seenPhotos(data, muted, gone).filter(({ id }) => id !== without),
    [data, muted, gone, without],
  );
  return { photos, error, refetch };
}

type MoreStripProps = {
  without: PhotoId;
  listKey: string;
  heading: string;
  all?: { readonly to: string; readonly label: string };
};

/** Lower rows than a list's, because they are beside the main photo. */
const smaller = 0.75;
const rowsMost = 2;
// Irregular, enough for two rows.
const greyShapes: readonly Shape[] = [1.5, 0.75, 1.33, 1, 1.78, 0.67, 1.5, 1.33].map((width) => ({ width, height: 1 }));

/** Nothing where the list has no other photo. */
export function MoreStrip({ without, listKey, heading, all }: MoreStripProps) {
  const { app, errors } = useMessages();
  const words = useWords('photoPage').more;
  const headingId = useId();
  const { photos, error, refetch } = useMorePhotos(listKey, without);
  if (photos?.length === 0) return null;

  return (
    <Stack as="section" gap={3} aria-labelledby={headingId}>
      <Row gap={4} dense justify="between" className={styles.stripHead}>
        <h2 className={styles.heading} id={headingId} dir="auto">
          {heading}
        </h2>
        {all && (
          <Link className={classNames(touchTarget, hintWords)} to={all.to} aria-label={all.label}>
            {words.all}
          </Link>
        )}
      </Row>
      {photos === undefined && error === null && (
        <div role="status" aria-label={words.loading}>
          <div aria-hidden="true">
            <Rows shapes={greyShapes} tile={(_, height) => <Skeleton height={`${height}px`} />} />
          </div>
        </div>
      )}
      {error !== null && (
        <Stack gap={3} justify="start" className={styles.failed} role="alert">
          <p>
            {words.failed}
            {errorWords(error, errors)}
          </p>
          <Button onClick={() => void refetch()}>{app.retry}</Button>
        </Stack>
      )}
      {photos !== undefined && <Tiles photos={photos} listKey={listKey} />}
    </Stack>
  );
}

function Tiles({ photos, listKey }: { photos: readonly ListedPhoto[]; listKey: string }) {
  const { coverOn } = useCovers();
  const shows = useAtomValue(showsSensitive);
  return (
    <Rows
      shapes={photos}
      tile={(index, _, width) => {
        const photo = photos[index];
        if (photo === undefined) return null;
        // As in every list: reads no titles, but uses what is known of them.
        const isOfTitle = coverOn(photo)?.kind === 'title';
        return (
          <PhotoTile
            photo={photo}
            sizes={`${Math.ceil(width)}px`}
            loads="when-near"
            cover={isOfTitle ? 'spoiler' : listCover(photo, shows)}
            listKey={listKey}
          />
        );
      }}
    />
  );
}

type RowsProps = { shapes: readonly Shape[]; tile: (index: number, height: number, width: number) => ReactNode };

function Rows({ shapes, tile }: RowsProps) {
  const [grid, width] = useElementWidth<HTMLUListElement>();
  const rows = useMemo(() => {
    if (width === undefined) return [];
    const measures = gridMeasures(width);
    return justifyRows(shapes, { ...measures, targetHeight: measures.targetHeight * smaller }).slice(0, rowsMost);
  }, [shapes, width]);

  return (
    <ul ref={grid} role="list" className={styles.rows} style={{ height: rowsHeight(rows) }}>
      {rows.flatMap(({ top, height, tiles }) =>
        tiles.map(({ index, left, width: tileWidth }) => (
          <li key={index} className={styles.place} style={{ top, left, width: tileWidth, height }}>
            {tile(index, height, tileWidth)}
          </li>
        )),
      )}
    </ul>
  );
}
