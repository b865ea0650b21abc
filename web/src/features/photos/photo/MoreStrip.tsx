import { type ReactNode, useId, useMemo } from 'react';
import { Link } from 'react-router-dom';
import type { PhotoId } from '#contract/ids.ts';
import type { ListedPhoto } from '#data/photos/queries.ts';
import { errorWords } from '#i18n/errorWords.ts';
import { useMessages } from '#i18n/useMessages.ts';
import { useWords } from '#i18n/words.ts';
import { justifyRows, rowsHeight, type Shape } from '#lib/justifyRows.ts';
import { Button } from '#ui/Button.tsx';
import { Row, Stack } from '#ui/layout.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { useElementWidth } from '#ui/useElementWidth.ts';
import { gridMeasures } from '../grid/gridMeasures.ts';
import { PhotoTile } from '../grid/PhotoTile.tsx';
import { isCovered } from '../isCovered.ts';
import styles from './photo.module.css';
import { useCovers } from './useCover.ts';
import { useMorePhotos } from './useMorePhotos.ts';

type MoreStripProps = {
  /** The photo that one looks at. */
  without: PhotoId;
  listKey: string;
  heading: string;
  /** The whole list, where it has a page. */
  all?: { readonly to: string; readonly label: string };
};

/** A lower row than that of a list: these stand beside what one looks at. */
const smaller = 0.75;
const rowsMost = 2;
// As many as fill two rows, of usual shapes in no regular order.
const greyShapes: readonly Shape[] = [1.5, 0.75, 1.33, 1, 1.78, 0.67, 1.5, 1.33].map((width) => ({ width, height: 1 }));

/** Two rows of a list beside the photo that one looks at, in all its states; nothing where there is no other photo. */
export function MoreStrip({ without, listKey, heading, all }: MoreStripProps) {
  const { app, errors } = useMessages();
  const words = useWords('photoPage').more;
  const headingId = useId();
  const more = useMorePhotos(listKey, without);
  if (more.phase === 'shown' && more.photos.length === 0) return null;

  return (
    <Stack as="section" gap={3} className={styles.strip} aria-labelledby={headingId}>
      <Row gap={4} dense justify="between" className={styles.head}>
        <h2 className={styles.heading} id={headingId} dir="auto">
          {heading}
        </h2>
        {all && (
          <Link className={styles.all} to={all.to} aria-label={all.label}>
            {words.all}
          </Link>
        )}
      </Row>
      {more.phase === 'loading' && (
        <div role="status" aria-label={words.loading}>
          <div aria-hidden="true">
            <Rows shapes={greyShapes} tile={(_, height) => <Skeleton height={`${height}px`} />} />
          </div>
        </div>
      )}
      {more.phase === 'failed' && (
        <Stack gap={3} justify="start" className={styles.failed} role="alert">
          <p>
            {words.failed}
            {errorWords(more.error, errors)}
          </p>
          <Button onClick={more.retry}>{app.retry}</Button>
        </Stack>
      )}
      {more.phase === 'shown' && <Tiles photos={more.photos} listKey={listKey} />}
    </Stack>
  );
}

function Tiles({ photos, listKey }: { photos: readonly ListedPhoto[]; listKey: string }) {
  const { coverOn } = useCovers();
  return (
    <Rows
      shapes={photos}
      tile={(index, _, width) => {
        const photo = photos[index];
        if (photo === undefined) return null;
        // As in every list: titles are not read for one, but what is known of them counts.
        const cover = coverOn(photo)?.kind;
        const hasCover = isCovered(photo) || cover === 'title';
        return (
          <PhotoTile
            photo={photo}
            sizes={`${Math.ceil(width)}px`}
            loads="when-near"
            isCovered={hasCover}
            listKey={listKey}
          />
        );
      }}
    />
  );
}

type RowsProps = {
  shapes: readonly Shape[];
  tile: (index: number, height: number, width: number) => ReactNode;
};

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
