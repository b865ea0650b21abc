import type { Query, QueryDocumentSnapshot } from 'firebase-admin/firestore';
import * as v from 'valibot';
import type { NameFilter } from '#contract/catalogueSearch.ts';

/** For documents with a `search` field, which the query must select. */
export const called = (query: Query, { anyOf }: NameFilter): Query =>
  query.where('search', 'array-contains-any', [...anyOf]);

type Documents = { readonly documents: readonly QueryDocumentSnapshot[] };

const searchSchema = v.fallback(v.array(v.string()), []);

export const calledSo = ({ documents }: Documents, names: NameFilter | undefined): readonly QueryDocumentSnapshot[] =>
  names === undefined
    ? documents
    : documents.filter((document) => names.isFound(v.parse(searchSchema, document.get('search'))));

/** An empty query costs one document. */
export const costOf = ({ documents }: Documents): number => Math.max(1, documents.length);
