import { atom, type PrimitiveAtom } from 'jotai';
import type { ListCursor } from '#data/listCursor.ts';

/** A part of a list of tags or titles; `next` is `undefined` when nothing follows. */
export type CataloguePage<Entry> = { readonly entries: readonly Entry[]; readonly next: ListCursor | undefined };
export type CatalogueSource<Entry> = (after?: ListCursor) => Promise<CataloguePage<Entry>>;

/** A list of tags or titles as far as it has been loaded. */
export type CatalogueList<Entry> =
  | { readonly phase: 'idle' }
  | { readonly phase: 'loading' }
  | { readonly phase: 'failed'; readonly error: unknown }
  | {
      readonly phase: 'shown';
      readonly entries: readonly Entry[];
      readonly tail: CatalogueTail;
      readonly readAtMs: number;
    };

/** How the end of a list stands. */
export type CatalogueTail =
  | { readonly phase: 'more'; readonly after: ListCursor }
  | { readonly phase: 'loading-more'; readonly after: ListCursor }
  | { readonly phase: 'more-failed'; readonly after: ListCursor; readonly error: unknown }
  | { readonly phase: 'complete' };

const keptMost = 20;

/** Lists by key, kept so that coming back shows each as it was left; of many searches only the last. */
export function createCatalogueLists<Entry>(): (key: string) => PrimitiveAtom<CatalogueList<Entry>> {
  const lists = new Map<string, PrimitiveAtom<CatalogueList<Entry>>>();
  return (key) => {
    const list = lists.get(key) ?? atom<CatalogueList<Entry>>({ phase: 'idle' });
    lists.delete(key);
    lists.set(key, list);
    const oldest = lists.size > keptMost ? lists.keys().next().value : undefined;
    if (oldest !== undefined) lists.delete(oldest);
    return list;
  };
}
