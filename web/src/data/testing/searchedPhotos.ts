import { normalizeTag } from '#contract/normalizers.ts';
import { searchGrams } from '#contract/search.ts';
import type { FirestoreValue } from '../firestoreValues.ts';

/** A small Firestore with photos, for tests of what is searched in it. Its project is `demo`. */

const documents = 'projects/demo/databases/(default)/documents';
const text = (stringValue: string) => ({ stringValue });
const texts = (values: readonly string[]) => ({ arrayValue: { values: values.map(text) } });
const map = (fields: Record<string, FirestoreValue>) => ({ mapValue: { fields } });
const number = (value: number) => ({ integerValue: String(value) });
const share = map({ width: number(3), height: number(2) });

type Words = { caption?: string; description?: string; tags?: readonly string[]; titleWords?: readonly string[] };
export type Author = { readonly uid: string; readonly username: string; readonly displayName: string };
export const hana: Author = { uid: 'uid-hana', username: 'hana', displayName: '花' };
export const sora: Author = { uid: 'uid-sora', username: 'sora', displayName: '空' };
const keyOf = (tag: string): string => {
  const normalized = normalizeTag(tag);
  return normalized.ok ? normalized.key : '';
};

type Stored = { readonly name: string; readonly fields: Record<string, FirestoreValue> };
const published: Stored[] = [];
const tags = new Map<string, Stored>();
export const reads = { documents: 0, queries: 0 };

/** Publishes a photo, a minute after the one before. */
export function publish(
  { caption = '', description = '', tags: own = [], titleWords = [] }: Words,
  { uid, ...names } = sora,
): void {
  const at = new Date(Date.UTC(2026, 0, 1) + published.length * 60_000).toISOString();
  const tagKeys = own.map(keyOf);
  const grams = searchGrams({ caption, description, alt: '', tags: own, tagKeys, titleWords, owner: names });
  published.push({
    name: `${documents}/photos/${String(published.length).padStart(20, '0')}`,
    fields: {
      schema: number(2),
      ownerId: text(uid),
      owner: map({
        username: text(names.username),
        displayName: text(names.displayName),
        photoURL: { nullValue: null },
      }),
      caption: text(caption),
      description: text(description),
      alt: text(''),
      tags: texts(own),
      tagKeys: texts(tagKeys),
      titleWords: texts(titleWords),
      grams: texts(grams),
      status: text('published'),
      width: number(3),
      height: number(2),
      thumbhash: text(''),
      color: text('#000000'),
      variants: map({ sizes: { arrayValue: { values: [number(3)] } }, avif: texts([]), share }),
      createdAt: { timestampValue: at },
      updatedAt: { timestampValue: at },
      publishedAt: { timestampValue: at },
    },
  });
}

export const alias = (key: string, aliasOf: string): void => {
  const fields = { name: text(key), count: number(0), aliasOf: text(aliasOf) };
  tags.set(key, { name: `${documents}/tags/${key}`, fields });
};

const person = ({ uid, username, displayName }: Author): Stored => ({
  name: `${documents}/profiles/${uid}`,
  fields: {
    username: text(username),
    usernameKey: text(username),
    displayName: text(displayName),
    photoURL: { nullValue: null },
    bio: text(''),
    links: texts([]),
    photoCount: number(0),
    createdAt: { timestampValue: '2026-01-01T00:00:00Z' },
  },
});

type Filter = { fieldFilter: { field: { fieldPath: string }; op: string; value: FirestoreValue } };
const membersOf = (value: FirestoreValue | undefined): readonly FirestoreValue[] =>
  value && 'arrayValue' in value ? (value.arrayValue.values ?? []) : [];
const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** As Firestore filters, for the filters that a search makes. */
function passes({ fields }: Stored, { fieldFilter: { field, op, value } }: Filter): boolean {
  const stored = fields[field.fieldPath];
  switch (op) {
    case 'EQUAL':
      return isSame(stored, value);
    case 'ARRAY_CONTAINS':
      return membersOf(stored).some((member) => isSame(member, value));
    case 'ARRAY_CONTAINS_ANY':
      return membersOf(stored).some((member) => membersOf(value).some((asked) => isSame(member, asked)));
    default:
      throw new Error(`a search does not filter by ${op}`);
  }
}

/** A small Firestore: what is sent to it are the queries that would go to the real one. */
export const server = async (url: string | URL | Request, options?: RequestInit): Promise<Response> => {
  const path = decodeURIComponent(String(url)).split('/documents/')[1]?.split('?')[0];
  if (path !== undefined) {
    reads.documents += 1;
    const tag = tags.get(path.replace('tags/', ''));
    return tag ? Response.json(tag) : new Response('', { status: 404 });
  }
  const { structuredQuery } = JSON.parse(String(options?.body));
  const { from, where, startAt, limit, select } = structuredQuery;
  const isOfPhotos = from[0].collectionId === 'photos';
  const all = isOfPhotos ? published.toReversed() : [person(hana), person(sora)];
  const filters: Filter[] = where.compositeFilter.filters;
  const matching = all.filter((document) => filters.every((filter) => passes(document, filter)));
  const behind = startAt ? matching.findIndex(({ name }) => name === startAt.values.at(-1).referenceValue) + 1 : 0;
  const found = matching.slice(behind, behind + limit);
  reads.documents += found.length;
  reads.queries += 1;
  if (isOfPhotos && JSON.stringify(select).includes('grams')) throw new Error('what a photo is found by is sent along');
  return Response.json(found.map((document) => ({ document })));
};

/** Nothing is there any more. */
export function empty(): void {
  published.length = 0;
  tags.clear();
}
