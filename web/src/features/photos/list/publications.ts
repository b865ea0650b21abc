import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import type { PhotoId } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import type { ListedPhoto, ListKey } from '#data/photos/lists.ts';
import { mutes } from '#session/atoms.ts';
import type { Mutes } from '#session/mute/rememberedMutes.ts';
import { withoutMuted } from '#session/mute/withoutMuted.ts';
import { gonePhotos, seenPhotos } from './seenPhotos.ts';

/** Lists in which photos that were sent together are one entry. */
export const isFolded = ({ of }: ListKey): boolean => of === 'everybody' || of === 'following';

/** `counts`: by the last tile of an entry, how many photos it stands for, if they are more than its tiles. */
type Folded = { readonly photos: readonly ListedPhoto[]; readonly counts: ReadonlyMap<PhotoId, number> };

/** Pure. Photos of a publication that stand side by side, and the photos that they stand for. */
export function fold(all: readonly ListedPhoto[], muted: Mutes | null, gone: ReadonlySet<PhotoId>): Folded {
  const photos: ListedPhoto[] = [];
  const counts = new Map<PhotoId, number>();
  for (let at = 0; at < all.length; ) {
    const first = all[at];
    let end = at + 1;
    while (first?.publication && all[end]?.publication === first.publication) end += 1;
    const run = all.slice(at, end);
    const tiles = seenPhotos(run, muted, gone).slice(0, limits.publication.tiles);
    const last = tiles.at(-1);
    const count = countPhotos(run, muted, gone);
    photos.push(...tiles);
    if (last && count > tiles.length) counts.set(last.id, count);
    at = end;
  }
  return { photos, counts };
}

/** Pure. With the photos behind them. */
export function countPhotos(photos: readonly ListedPhoto[], muted: Mutes | null, gone: ReadonlySet<PhotoId>): number {
  const behind = photos.flatMap(({ ownerId, others = [] }) => others.map((line) => ({ ...line, ownerId })));
  return withoutMuted(behind, muted).reduce((sum, { count }) => sum + count, seenPhotos(photos, muted, gone).length);
}

/** The photos of a list that the viewer sees. */
export function useShownPhotos(all: readonly ListedPhoto[], isFolded: boolean): Folded {
  const muted = useAtomValue(mutes);
  const gone = useAtomValue(gonePhotos);
  return useMemo(
    () => (isFolded ? fold(all, muted, gone) : { photos: seenPhotos(all, muted, gone), counts: new Map() }),
    [all, muted, gone, isFolded],
  );
}
