import { limits } from '#contract/limits.ts';

/**
 * Pure: a page of two lists together, and the time from which to read on; `undefined` when nothing is left. Each list
 * holds a page at most, so that no older report of one can be newer than a report of this page.
 */
export function newestFirst<Dated extends { readonly createdAt: Date }>(
  found: readonly Dated[],
  size: number = limits.page.size,
): { page: readonly Dated[]; oldest: Date | undefined } {
  const page = found.toSorted((one, other) => other.createdAt.getTime() - one.createdAt.getTime()).slice(0, size);
  return { page, oldest: found.length >= size ? page.at(-1)?.createdAt : undefined };
}
