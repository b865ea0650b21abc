import { useAtomValue } from 'jotai';
import { type ReactNode, useId, useMemo } from 'react';
import type { ListedPhoto, ListKey } from '#data/photos/lists.ts';
import { SiteLink } from '#i18n/SiteLink.tsx';
import { useWords } from '#i18n/words.ts';
import { justifyRows, partOfTile, rowsHeight, type Shape } from '#lib/justifyRows.ts';
import { showsSensitive } from '#session/atoms.ts';
import { classNames } from '#ui/classNames.ts';
import { hintWords, Row, Stack, touchTarget } from '#ui/layout.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { useElementWidth } from '#ui/useElementWidth.ts';
import { gridMeasures } from '../grid/gridMeasures.ts';
import { PhotoTile } from '../grid/PhotoTile.tsx';
import { listCover } from '../listCover.ts';
import styles from './photo.module.css';
import { useCovers } from './useCover.ts';

type MoreStripProps = {
  photos: readonly ListedPhoto[];
  listKey: ListKey;
  heading: string;
  all?: { readonly to: string; readonly label: string };
};

/** Lower rows than a list's, because they are beside the main photo. */
const smaller = 0.75;
const rowsMost = 2;
// Irregular, enough for two rows.
const greyShapes: readonly Shape[] = [1.5, 0.75, 1.33, 1, 1.78, 0.67, 1.5, 1.33].map((width) => ({ width, height: 1 }));

/** Before the photos are there. */
export function GreyStrip() {
  const words = useWords('photoPage').more;
  return (
    <div role="status" aria-label={words.loading}>
      <div aria-hidden="true">
        <Rows shapes={greyShapes} tile={(_, height) => <Skeleton height={`${height}px`} />} />
      </div>
    </div>
  );
}

/** Nothing where there is no photo. */
export function MoreStrip({ photos, listKey, heading, all }: MoreStripProps) {
  const words = useWords('photoPage').more;
  const headingId = useId();
  if (photos.length === 0) return null;

  return (
    <Stack as="section" gap={3} aria-labelledby={headingId}>
      <Row gap={4} dense justify="between" className={styles.stripHead}>
        <h2 className={styles.heading} id={headingId} dir="auto">
          {heading}
        </h2>
        {all && (
          <SiteLink className={classNames(touchTarget, hintWords)} to={all.to} aria-label={all.label}>
            {words.all}
          </SiteLink>
        )}
      </Row>
      <Tiles photos={photos} listKey={listKey} />
    </Stack>
  );
}

function Tiles({ photos, listKey }: { photos: readonly ListedPhoto[]; listKey: ListKey }) {
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
            sizes={`${Math.ceil(width * partOfTile(photo))}px`}
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
