import { limits } from '#contract/limits.ts';
import type { PageSource } from '#lib/pagedList.ts';
import { decodeAll } from '../firestoreRest.ts';
import { type ListCursor, listCursorBehind } from './listCursor.ts';
import { type CollectionQuery, runStaffQuery } from './staffRest.ts';

/** A document with its id. */
export type WithId<Document> = Document & { readonly id: string };

const byName = { field: '__name__', direction: 'ASCENDING' } as const;

/**
 * A list of a collection for staff, in pages: what `where` lets through in the order of `orderBy`, among equals by name. One read
 * for each document; one that does not fit its schema is left out.
 */
export function staffPages<Document extends object>(
  {
    collection,
    where = [],
    orderBy,
    size = limits.page.size,
  }: Pick<CollectionQuery, 'collection' | 'where' | 'orderBy'> & { readonly size?: number },
  decode: (path: string, data: unknown) => Document,
): PageSource<WithId<Document>, ListCursor> {
  const direction = orderBy.at(-1)?.direction ?? byName.direction;
  const inFull = [...orderBy, { ...byName, direction }];
  return async (after) => {
    const query = { collection, where, orderBy: inFull, limit: size };
    const documents = await runStaffQuery({ ...query, ...(after && { after }) });
    const last = documents.at(-1);
    const isFull = last !== undefined && documents.length === size;
    return {
      entries: decodeAll(documents, decode).map(({ id, document }) => ({ ...document, id })),
      next: isFull ? listCursorBehind(last, inFull) : undefined,
    };
  };
}
