import { atom, type Store, useAtomValue, useStore } from 'jotai';
import { useCallback, useEffect, useMemo } from 'react';
import type { PhotoId, TitleId } from '#contract/ids.ts';
import type { ListedPhoto } from '#data/photos/queries.ts';
import { type Cover, coverOf, type KnownTitles, type TitleSpoilers, titleLearned } from './coverOf.ts';

type Covered = Pick<ListedPhoto, 'id' | 'spoiler' | 'titleId' | 'coveredUntil'>;

/** What was last read of titles. */
const knownTitles = atom<KnownTitles>(new Map<TitleId, TitleSpoilers>());
/** The photos whose cover somebody has taken off. */
const uncovered = atom<ReadonlySet<PhotoId>>(new Set<PhotoId>());

/** One read for a title that was not read within a minute. */
async function readTitle(id: TitleId): Promise<TitleSpoilers> {
  try {
    const { titleById } = await import('#data/catalogue/queries.ts');
    const title = await titleById(id);
    if (title === undefined) return { phase: 'gone' };
    return title.spoilerUntil ? { phase: 'until', until: title.spoilerUntil, name: title.name } : { phase: 'none' };
  } catch {
    return { phase: 'unknown' };
  }
}

/** Has a title read, so that it is known which photos under it are covered. */
export async function learnTitle(store: Store, id: TitleId): Promise<void> {
  const title = await readTitle(id);
  store.set(knownTitles, (known) => titleLearned(known, id, title));
}

/**
 * Has the title of the photo read that one looks at, so that it is known whether the photo is covered: again with each photo,
 * because staff may have changed it. What was known counts until the answer is there.
 */
export function useTitleChecked({ titleId }: Pick<Covered, 'titleId'>): void {
  const store = useStore();
  useEffect(() => {
    if (titleId === undefined) return;
    void learnTitle(store, titleId);
  }, [store, titleId]);
}

export type Covers = {
  /** The cover that lies on a photo; `undefined` for one that may be seen. Reads nothing. */
  readonly coverOn: (photo: Covered) => Cover | undefined;
  readonly uncover: (id: PhotoId) => void;
};

/** The covers of photos, as far as their titles are known: one that has not been read covers its photos. */
export function useCovers(): Covers {
  const store = useStore();
  const titles = useAtomValue(knownTitles);
  const asked = useAtomValue(uncovered);
  const coverOn = useMemo(() => {
    const now = new Date();
    return (photo: Covered) => (asked.has(photo.id) ? undefined : coverOf(photo, titles, now));
  }, [asked, titles]);
  const uncover = useCallback((id: PhotoId) => store.set(uncovered, (already) => new Set([...already, id])), [store]);
  return { coverOn, uncover };
}
