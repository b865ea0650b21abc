import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import type { PhotoId } from '#contract/ids.ts';
import { publicationTiles } from '#contract/publication.ts';
import type { ListedPhoto, ListKey } from '#data/photos/lists.ts';
import { mutes } from '#session/atoms.ts';
import type { Mutes } from '#session/mute/rememberedMutes.ts';
import { withoutMuted } from '#session/mute/withoutMuted.ts';
import type { ListEntry } from '../grid/listLayout.ts';
import { gonePhotos, seenPhotos } from './seenPhotos.ts';

/** Lists in which photos that were sent together are one entry. */
export const isFolded = ({ of }: ListKey): boolean => of === 'everybody' || of === 'following';

export type PhotoEntry = ListEntry<ListedPhoto>;

/** Pure. Photos of a publication that stand side by side become one entry of a few tiles. */
export function fold(
  all: readonly ListedPhoto[],
  muted: Mutes | null,
  gone: ReadonlySet<PhotoId>,
): readonly PhotoEntry[] {
  const entries: PhotoEntry[] = [];
  for (let at = 0; at < all.length; ) {
    const first = all[at];
    let end = at + 1;
    while (first?.publication && all[end]?.publication === first.publication) end += 1;
    const run = all.slice(at, end);
    const photos = seenPhotos(run, muted, gone).slice(0, publicationTiles);
    const count = countPhotos(run, muted, gone);
    if (photos.length > 0) entries.push(count > 1 ? { photos, count } : { photos });
    at = end;
  }
  return entries;
}

/** Pure. With the photos behind them. */
export function countPhotos(photos: readonly ListedPhoto[], muted: Mutes | null, gone: ReadonlySet<PhotoId>): number {
  const behind = photos.flatMap(({ ownerId, others = [] }) => others.map((line) => ({ ...line, ownerId })));
  return withoutMuted(behind, muted).reduce((sum, { count }) => sum + count, seenPhotos(photos, muted, gone).length);
}

/** What the viewer sees of a list. */
export function useShownEntries(all: readonly ListedPhoto[], isFolded: boolean): readonly PhotoEntry[] {
  const muted = useAtomValue(mutes);
  const gone = useAtomValue(gonePhotos);
  return useMemo(
    () => (isFolded ? fold(all, muted, gone) : seenPhotos(all, muted, gone).map((photo) => ({ photos: [photo] }))),
    [all, muted, gone, isFolded],
  );
}
