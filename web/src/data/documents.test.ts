import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { changeDocuments, readDocument, readDocuments, readPage } from './documents.ts';

vi.mock('./site.ts', () => ({ site: () => ({ firebase: { projectId: 'demo' }, emulators: undefined }) }));
vi.mock('./sdk.ts', () => ({ loadFirestore: () => import('./sdk/firestore.ts') }));

const schema = v.object({ caption: v.string() });
const nameOf = (id: string): string => `projects/demo/databases/(default)/documents/things/${id}`;
const times = { createTime: '2026-01-01T00:00:00Z', updateTime: '2026-01-01T00:00:00Z' };
const readTime = '2026-01-01T00:00:00Z';
const thing = (id: string, caption: object = { stringValue: id }) => ({
  name: nameOf(id),
  fields: { caption },
  ...times,
});

/** Answers every request to Firestore's REST interface with this from now on. Returns the mock of `fetch`. */
function answering(answer: (body: { readonly documents?: readonly string[] }) => Response) {
  const asked = vi.fn(async (_url: string, { body }: RequestInit) => answer(JSON.parse(String(body))));
  vi.stubGlobal('fetch', asked);
  return asked;
}
const refusing = (status: number) => answering(() => Response.json({ error: { message: 'no' } }, { status }));
const listing = (...things: readonly object[]) =>
  answering(() => Response.json(things.map((document) => ({ document, readTime }))));

beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue());
afterEach(() => vi.unstubAllGlobals());

describe('a read', () => {
  test('a read returns the document, or nothing if it is missing', async () => {
    answering(({ documents: [name = ''] = [] }) =>
      Response.json(name === nameOf('a') ? [{ found: thing('a'), readTime }] : [{ missing: name, readTime }]),
    );
    expect(await readDocument('things/a', schema)).toEqual({ caption: 'a' });
    expect(await readDocument('things/b', schema)).toBeUndefined();
    expect(await readDocuments(['things/b', 'things/a'], schema)).toEqual([{ caption: 'a', id: 'a' }]);
  });

  test.each([
    [403, 'permission-denied'],
    [401, 'unauthenticated'],
    [429, 'resource-exhausted'],
  ])('a read throws the contract’s code when Firestore answers %i', async (status, code) => {
    refusing(status);
    await expect(readDocument('things/a', schema)).rejects.toMatchObject({ name: 'ContractError', code });
  });

  test('a read throws an UnreachableError when nobody answers', async () => {
    refusing(503);
    await expect(readDocument('things/a', schema)).rejects.toMatchObject({ name: 'UnreachableError' });
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    await expect(readDocument('things/a', schema)).rejects.toMatchObject({ name: 'UnreachableError' });
  });

  test('a read fails when the document does not fit its schema', async () => {
    answering(() => Response.json([{ found: thing('a', { booleanValue: true }), readTime }]));
    await expect(readDocument('things/a', schema)).rejects.toMatchObject({ name: 'DecodeError' });
  });
});

describe('a page', () => {
  const query = { collection: 'things', orderBy: [['caption', 'desc']], limit: 2 } as const;

  test('a page skips and logs an unreadable document and continues after its last one', async () => {
    listing(thing('b', { booleanValue: true }), thing('a'));
    const { entries, next } = await readPage(query, schema);
    expect(entries).toEqual([{ caption: 'a', id: 'a' }]);
    expect(vi.mocked(console.error).mock.calls).toEqual([['things/b could not be read and is left out.']]);
    const asked = listing();
    expect(await readPage(query, schema, next)).toEqual({ entries: [], next: undefined });
    const body: unknown = JSON.parse(String(asked.mock.lastCall?.[1].body));
    expect(body).toMatchObject({
      structuredQuery: {
        orderBy: [{ field: { fieldPath: 'caption' } }, { field: { fieldPath: '__name__' }, direction: 'DESCENDING' }],
        startAt: { values: [{ stringValue: 'a' }, { referenceValue: nameOf('a') }], before: false },
      },
    });
  });

  test('a page that is not full is the last one', async () => {
    listing(thing('a'));
    expect((await readPage(query, schema)).next).toBeUndefined();
  });
});

test('a change is one commit, and each of its documents must exist', async () => {
  const asked = answering(() => Response.json({ writeResults: [{}, {}], commitTime: readTime }));
  await changeDocuments(['things/a', 'things/b'], 'tags', ({ arrayUnion }) => arrayUnion('橋'));
  const { writes } = JSON.parse(String(asked.mock.lastCall?.[1].body));
  expect(asked).toHaveBeenCalledOnce();
  expect(writes).toHaveLength(2);
  for (const write of writes) {
    expect(write.currentDocument).toEqual({ exists: true });
    expect(write.updateTransforms).toEqual([
      { fieldPath: 'tags', appendMissingElements: { values: [{ stringValue: '橋' }] } },
    ]);
  }
});
