/** A part of a list; `next` is where it ended, `undefined` when nothing follows. Only its source reads a cursor. */
export type Page<Entry, Cursor> = { readonly entries: readonly Entry[]; readonly next: Cursor | undefined };
export type PageSource<Entry, Cursor> = (after?: Cursor) => Promise<Page<Entry, Cursor>>;

/** How the end of a list stands: more can be asked for, is on its way, failed, or there is no more. */
export type ListTail<Cursor> =
  | { readonly phase: 'more'; readonly after: Cursor }
  | { readonly phase: 'loading-more'; readonly after: Cursor }
  | { readonly phase: 'more-failed'; readonly after: Cursor; readonly error: unknown }
  | { readonly phase: 'complete' };

/** A list of which nothing is there to be shown. */
export type UnshownList =
  | { readonly phase: 'idle' }
  | { readonly phase: 'loading' }
  | { readonly phase: 'failed'; readonly error: unknown };

/** A list as far as it has been loaded. */
export type PagedList<Entry, Cursor> =
  | UnshownList
  | {
      readonly phase: 'shown';
      readonly entries: readonly Entry[];
      readonly tail: ListTail<Cursor>;
      readonly readAtMs: number;
    };

/** Where a list is kept and what it is loaded with. */
export type PagedListEnvironment<Entry, Cursor> = {
  readonly read: () => PagedList<Entry, Cursor>;
  readonly write: (list: PagedList<Entry, Cursor>) => void;
  readonly source: PageSource<Entry, Cursor>;
  /** What tells one entry from another. */
  readonly idOf: (entry: Entry) => string;
  readonly now: () => number;
};

/** How long a list stands for what is there, unless one comes back to it: 1 min. */
const freshForMs = 60_000;

const tailOf = <Cursor>(next: Cursor | undefined): ListTail<Cursor> =>
  next === undefined ? { phase: 'complete' } : { phase: 'more', after: next };

/**
 * Loads the first page unless it is there or on its way. One that is not fresh is loaded anew, except on the way back. What comes
 * after the list was begun anew meanwhile, or written by somebody else, is dropped: it was asked for earlier.
 */
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

/**
 * Loads what follows, if anything does. What is in the list already, and slid down meanwhile, is not shown twice; what
 * follows a list that has been loaded anew meanwhile is dropped.
 */
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
