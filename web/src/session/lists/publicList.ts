import { atom, type PrimitiveAtom, type Store } from 'jotai';
import { answersEdition, type PublicPage, type PublicSource } from '#data/api.ts';
import { keep } from '#lib/keep.ts';
import type { ListTail } from '#lib/pagedList.ts';

/**
 * The one machine of every list that anybody may read: photos, people, tags and titles. Not the query library: these
 * lists come as HTML, so the server and the first page would load it.
 */
export type PublicList<Entry> =
  | { readonly phase: 'idle' }
  | { readonly phase: 'loading' }
  | { readonly phase: 'failed'; readonly error: unknown }
  | {
      readonly phase: 'shown';
      readonly entries: readonly Entry[];
      readonly tail: ListTail<string>;
      /** Only lists of photos look for newer entries. */
      readonly newer: NewerEntries<Entry> | undefined;
      /** The server's read time of the first page. */
      readonly asOf: Date;
    };

type NewerEntries<Entry> = {
  readonly entries: readonly Entry[];
  /** Set if there are more new entries than one page: the list then starts again. */
  readonly restartsAt: string | undefined;
  readonly asOf: Date;
};

export type ShownList<Entry> = Extract<PublicList<Entry>, { phase: 'shown' }>;

export type ListEnvironment<Entry> = {
  readonly store: Store;
  readonly key: string;
  readonly list: PrimitiveAtom<PublicList<Entry>>;
  readonly source: PublicSource<Entry>;
  readonly idOf: (entry: Entry) => string;
};

type ListAsked<Entry> = {
  readonly key: string;
  readonly source: PublicSource<Entry>;
  /** From `?after=`, where the list then starts, as pages without a script do. Its photos have no neighbours. */
  readonly after?: string | null;
};

/** Keeps the `most` last used lists while the page lives, so that coming back shows each as it was. */
export function createLists<Entry>(
  most: number,
  idOf: (entry: Entry) => string,
  kept = new Map<string, PrimitiveAtom<PublicList<Entry>>>(),
) {
  return (store: Store, { key: of, source, after = null }: ListAsked<Entry>): ListEnvironment<Entry> => {
    const key = after === null ? of : `${of}@${after}`;
    return {
      store,
      key,
      list: keep(kept, most, key, kept.get(key) ?? atom<PublicList<Entry>>({ phase: 'idle' })),
      source: after === null ? source : (options = {}) => source({ after, ...options }),
      idOf,
    };
  };
}

const tailOf = (next: string | undefined): ListTail<string> =>
  next === undefined ? { phase: 'complete' } : { phase: 'more', after: next };

export const shownFrom = <Entry>({ entries, next, asOf }: PublicPage<Entry>): ShownList<Entry> => ({
  phase: 'shown',
  entries,
  tail: tailOf(next),
  newer: undefined,
  asOf,
});

const seen = new WeakMap<object, { readonly atMs: number; readonly edition: number }>();

/** How old an answer may be that counts as read just now: a page from the browser's history may bring an old one. */
const oldMs = 120_000;

export const sawBeginning = ({ list }: { readonly list: object }): unknown =>
  seen.set(list, { atMs: Date.now(), edition: answersEdition() });

/** Whether the first page was read less than `forMs` ago, and before no change of one's own. */
export function isFresh({ list }: { readonly list: object }, forMs: number): boolean {
  const last = seen.get(list);
  return last !== undefined && last.edition === answersEdition() && Date.now() - last.atMs < forMs;
}

async function readBeginning<Entry>(environment: ListEnvironment<Entry>): Promise<ShownList<Entry>> {
  const page = await environment.source();
  if (Date.now() - page.asOf.getTime() < oldMs) sawBeginning(environment);
  return shownFrom(page);
}

/** Does nothing for a loading list. Drops the answer if the list was written meanwhile. */
export async function loadList<Entry>(
  environment: ListEnvironment<Entry>,
  kept: () => Promise<ShownList<Entry> | undefined> = async () => undefined,
): Promise<void> {
  const { store, list } = environment;
  if (store.get(list).phase === 'loading') return;
  const requested: PublicList<Entry> = { phase: 'loading' };
  store.set(list, requested);
  let outcome: PublicList<Entry>;
  try {
    outcome = (await kept()) ?? (await readBeginning(environment));
  } catch (error) {
    outcome = { phase: 'failed', error };
  }
  if (store.get(list) === requested) store.set(list, outcome);
}

/**
 * Skips entries that newer ones pushed onto this page. Drops the answer if the list was loaded again meanwhile.
 * False where nothing follows or loading is under way.
 */
export async function loadMore<Entry>({ store, list, source, idOf }: ListEnvironment<Entry>): Promise<boolean> {
  const before = store.get(list);
  if (before.phase !== 'shown' || (before.tail.phase !== 'more' && before.tail.phase !== 'more-failed')) return false;
  const { after } = before.tail;
  const tail: ListTail<string> = { phase: 'loading-more', after };
  store.set(list, { ...before, tail });
  const change = (changed: (current: ShownList<Entry>) => PublicList<Entry>): void =>
    store.set(list, (current) => (current.phase === 'shown' && current.tail === tail ? changed(current) : current));
  try {
    const { entries, next } = await source({ after });
    change((current) => {
      const known = new Set(current.entries.map(idOf));
      const added = entries.filter((entry) => !known.has(idOf(entry)));
      return { ...current, entries: [...current.entries, ...added], tail: tailOf(next) };
    });
  } catch (error) {
    change((current) => ({ ...current, tail: { phase: 'more-failed', after, error } }));
  }
  return true;
}
