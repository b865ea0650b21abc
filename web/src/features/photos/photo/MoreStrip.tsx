import { useAtomValue } from 'jotai';
import { useId } from 'react';
import { listCover } from '#data/photos/listCover.ts';
import type { ListedPhoto, ListKey } from '#data/photos/lists.ts';
import { useWords } from '#i18n/words.ts';
import { partOfTile } from '#lib/justifyRows.ts';
import { showsSensitive } from '#session/atoms.ts';
import { TextLink } from '#ui/Button.tsx';
import { hintWords, Row, Stack } from '#ui/layout.tsx';
import { PhotoGridSkeleton } from '../grid/PhotoGridSkeleton.tsx';
import { PhotoTile } from '../grid/PhotoTile.tsx';
import { TileRows } from '../grid/TileRows.tsx';
import styles from './photo.module.css';
import { useCovers } from './useCover.ts';

type MoreStripProps = {
  /** `undefined` while they load: the heading is there at once. */
  photos: readonly ListedPhoto[] | undefined;
  /** Absent: not a list that one can walk. */
  listKey?: ListKey;
  heading: string;
  all?: { readonly to: string; readonly label: string };
};

/** Lower rows than a list's, because they are beside the main photo. */
const twoLowRows = { scale: 0.75, rowsMost: 2 };

/** Renders nothing without photos. */
export function MoreStrip({ photos, listKey, heading, all }: MoreStripProps) {
  const words = useWords('photoPage').more;
  const headingId = useId();
  const { coverOn } = useCovers();
  const shows = useAtomValue(showsSensitive);
  if (photos?.length === 0) return null;

  const tile = (index: number, width: number) => {
    const photo = photos?.[index];
    if (photo === undefined) return null;
    // As in every list, uses known titles but reads none.
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
  };
  return (
    <Stack as="section" gap={3} aria-labelledby={headingId}>
      <Row gap={4} dense justify="between" className={styles.stripHead}>
        <h2 className={styles.heading} id={headingId} dir="auto">
          {heading}
        </h2>
        {all && <TextLink className={hintWords} to={all.to} aria-label={all.label} label={words.all} />}
      </Row>
      {photos === undefined ? (
        <div role="status" aria-label={words.loading}>
          <PhotoGridSkeleton {...twoLowRows} />
        </div>
      ) : (
        <TileRows {...twoLowRows} shapes={photos} tile={tile} />
      )}
    </Stack>
  );
}
