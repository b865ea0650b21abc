/** `next` is `undefined` on the last page. Only the source can read a cursor. */
export type Page<Entry, Cursor> = { readonly entries: readonly Entry[]; readonly next: Cursor | undefined };

export type ListTail<Cursor> =
  | { readonly phase: 'more'; readonly after: Cursor }
  | { readonly phase: 'loading-more'; readonly after: Cursor }
  | { readonly phase: 'more-failed'; readonly after: Cursor; readonly error: unknown }
  | { readonly phase: 'complete' };
