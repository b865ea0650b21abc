import type { PhotoSource } from '#data/photos/queries.ts';

/** A list, and what it is kept under. */
type Beginning = { readonly key: string; readonly source: PhotoSource };

/**
 * The list that begins behind a page of another (`?after=`): where one came without a script, page by page. It is a list of its own,
 * whose photos have no neighbours.
 */
export const beginningAt = (list: Beginning, after: string | null): Beginning =>
  after === null ? list : { key: `${list.key}@${after}`, source: (options = {}) => list.source({ after, ...options }) };
