/** `next` is `undefined` on the last page. Only the source can read a cursor. */
export type Page<Entry, Cursor> = { readonly entries: readonly Entry[]; readonly next: Cursor | undefined };
export type PageSource<Entry, Cursor> = (after?: Cursor) => Promise<Page<Entry, Cursor>>;

export type ListTail<Cursor> =
  | { readonly phase: 'more'; readonly after: Cursor }
  | { readonly phase: 'loading-more'; readonly after: Cursor }
  | { readonly phase: 'more-failed'; readonly after: Cursor; readonly error: unknown }
  | { readonly phase: 'complete' };

export type UnshownList =
  | { readonly phase: 'idle' }
  | { readonly phase: 'loading' }
  | { readonly phase: 'failed'; readonly error: unknown };

export type PagedList<Entry, Cursor> =
  | UnshownList
  | {
      readonly phase: 'shown';
      readonly entries: readonly Entry[];
      readonly tail: ListTail<Cursor>;
      readonly readAtMs: number;
    };

export type PagedListEnvironment<Entry, Cursor> = {
  readonly read: () => PagedList<Entry, Cursor>;
  readonly write: (list: PagedList<Entry, Cursor>) => void;
  readonly source: PageSource<Entry, Cursor>;
  readonly idOf: (entry: Entry) => string;
  readonly now: () => number;
};

/** Except on the way back to a list: 1 min. */
const freshForMs = 60_000;

const tailOf = <Cursor>(next: Cursor | undefined): ListTail<Cursor> =>
  next === undefined ? { phase: 'complete' } : { phase: 'more', after: next };

/** Does nothing for a fresh or loading list. Drops the answer if the list was started again or written meanwhile. */
export async function loadList<Entry, Cursor>(
  { read, write, source, now }: PagedListEnvironment<Entry, Cursor>,
  { isWayBack }: { isWayBack: boolean },
): Promise<void> {
  const before = read();
  if (before.phase === 'loading') return;
  if (before.phase === 'shown' && (isWayBack || now() - before.readAtMs < freshForMs)) return;
  const requested: PagedList<Entry, Cursor> = { phase: 'loading' };
  write(requested);
  let outcome: PagedList<Entry, Cursor>;
  try {
    const { entries, next } = await source();
    outcome = { phase: 'shown', entries, tail: tailOf(next), readAtMs: now() };
  } catch (error) {
    outcome = { phase: 'failed', error };
  }
  if (read() === requested) write(outcome);
}

/** Skips entries that moved onto this page. Drops the answer if the list was loaded again meanwhile. */
export async function loadMoreOfList<Entry, Cursor>({
  read,
  write,
  source,
  idOf,
}: PagedListEnvironment<Entry, Cursor>): Promise<void> {
  const before = read();
  if (before.phase !== 'shown' || (before.tail.phase !== 'more' && before.tail.phase !== 'more-failed')) return;
  const { after } = before.tail;
  const requested: PagedList<Entry, Cursor> = { ...before, tail: { phase: 'loading-more', after } };
  write(requested);
  let outcome: PagedList<Entry, Cursor>;
  try {
    const { entries, next } = await source(after);
    const known = new Set(before.entries.map(idOf));
    const added = entries.filter((entry) => !known.has(idOf(entry)));
    outcome = { ...before, entries: [...before.entries, ...added], tail: tailOf(next) };
  } catch (error) {
    outcome = { ...before, tail: { phase: 'more-failed', after, error } };
  }
  if (read() === requested) write(outcome);
}
