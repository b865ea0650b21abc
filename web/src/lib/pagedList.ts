/** `next` is `undefined` on the last page. Only the source can read a cursor. */
export type Page<Entry, Cursor> = { readonly entries: readonly Entry[]; readonly next: Cursor | undefined };

/** What `useInfiniteQuery` knows of the end of a list. */
export type ListEndState = {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly isFetchNextPageError: boolean;
  readonly error: unknown;
};
