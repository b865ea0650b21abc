import { atom, type Store, useAtomValue, useStore } from 'jotai';
import { useCallback, useEffect, useMemo } from 'react';
import type { PhotoId, TitleId } from '#contract/ids.ts';
import type { ListedPhoto } from '#data/photos/lists.ts';
import { queries } from '#data/queryClient.ts';
import { showsSensitive } from '#session/atoms.ts';
import { coverOf, type TitleSpoilers, type TitleSpoilersById, titleLearned } from './coverOf.ts';

type Covered = Pick<ListedPhoto, 'id' | 'spoiler' | 'sensitive' | 'titleId' | 'coveredUntil'>;

const knownTitles = atom<TitleSpoilersById>(new Map<TitleId, TitleSpoilers>());
const uncovered = atom<ReadonlySet<PhotoId>>(new Set<PhotoId>());

/** One read, unless it was read within the last minute. */
async function readTitle(store: Store, id: TitleId): Promise<TitleSpoilers> {
  try {
    const { titleQuery } = await import('#data/catalogue/queries.ts');
    const title = await store.get(queries).query(titleQuery(id));
    if (title === null) return { phase: 'gone' };
    return title.spoilerUntil ? { phase: 'until', until: title.spoilerUntil, name: title.name } : { phase: 'none' };
  } catch {
    return { phase: 'unknown' };
  }
}

export async function learnTitle(store: Store, id: TitleId): Promise<void> {
  const title = await readTitle(store, id);
  store.set(knownTitles, (learned) => titleLearned(learned, id, title));
}

/** Reads the title again for each photo, because staff may have changed it. The known state counts meanwhile. */
export function useTitleChecked({ titleId }: Pick<Covered, 'titleId'>): void {
  const store = useStore();
  useEffect(() => {
    if (titleId === undefined) return;
    void learnTitle(store, titleId);
  }, [store, titleId]);
}

export type Covers = ReturnType<typeof useCovers>;

/** A title that was not read covers its photos. `coverOn` reads nothing. */
export function useCovers() {
  const store = useStore();
  const titles = useAtomValue(knownTitles);
  const uncoveredIds = useAtomValue(uncovered);
  const shows = useAtomValue(showsSensitive);
  const coverOn = useMemo(() => {
    const now = new Date();
    return (photo: Covered) => (uncoveredIds.has(photo.id) ? undefined : coverOf(photo, titles, now, shows));
  }, [uncoveredIds, titles, shows]);
  const uncover = useCallback((id: PhotoId) => store.set(uncovered, (already) => new Set([...already, id])), [store]);
  return { coverOn, uncover };
}
