/** `next` reads the page behind; `undefined` on the last page. */
export type ListPage<Entry> = { readonly entries: readonly Entry[]; readonly next: ListSource<Entry> | undefined };
export type ListSource<Entry> = () => Promise<ListPage<Entry>>;

/** Completes or filters the entries of each page. */
export const mapPages =
  <From, To>(
    source: ListSource<From>,
    how: (entries: readonly From[]) => readonly To[] | Promise<readonly To[]>,
  ): ListSource<To> =>
  async () => {
    const { entries, next } = await source();
    return { entries: await how(entries), next: next && mapPages(next, how) };
  };

export async function readAll<Entry>(source: ListSource<Entry>): Promise<readonly Entry[]> {
  const { entries, next } = await source();
  return next ? [...entries, ...(await readAll(next))] : entries;
}
