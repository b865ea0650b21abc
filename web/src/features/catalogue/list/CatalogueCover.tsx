import type { Cover as CoverPicture } from '#contract/edge/pictures.ts';
import { coverUrl } from '#data/photos/pictures.ts';
import { Cover } from '#ui/Cover.tsx';

type Covered = { readonly cover?: CoverPicture | undefined };

/** Rows farther away are not seen together. */
const nearMost = 24;
const parts = 3;
/** A part is drawn larger than the whole. */
const partPx = 720;

/** One photo is often the newest of several tags: a cover that was there shortly before shows a part of it. */
export function CatalogueCover({ at, rows, isCovered = false }: CatalogueCoverProps) {
  const cover = rows[at]?.cover;
  const before = rows.slice(Math.max(0, at - nearMost), at).filter((row) => row.cover?.photoId === cover?.photoId);
  const part = cover === undefined || before.length === 0 ? undefined : ((before.length - 1) % parts) + 1;
  const src = coverUrl(cover, part === undefined ? undefined : partPx);
  return <Cover cover={cover} src={isCovered ? undefined : src} part={part} />;
}

type CatalogueCoverProps = {
  /** The row of this cover, and all rows. */
  at: number;
  rows: readonly Covered[];
  /** Shows the placeholder alone. */
  isCovered?: boolean;
};
