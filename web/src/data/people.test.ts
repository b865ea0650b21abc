import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { CollectionQuery, RestDocument } from './firestoreRest.ts';
import { newestPeople, peopleNamed } from './people.ts';

vi.mock('./site.ts', () => ({
  site: { firebase: { projectId: 'demo', storageBucket: 'demo.appspot.com' }, emulators: undefined, providers: [] },
}));

const answers = vi.hoisted(() => ({ run: vi.fn<(query: CollectionQuery) => Promise<RestDocument[]>>() }));
vi.mock('./firestoreRest.ts', async (original) => ({
  ...(await original<typeof import('./firestoreRest.ts')>()),
  runQuery: answers.run,
}));

const profile = (uid: string, username = uid): RestDocument => ({
  path: `profiles/${uid}`,
  id: uid,
  fields: {
    username: { stringValue: username },
    usernameKey: { stringValue: username },
    searchName: { stringValue: 'はな' },
    displayName: { stringValue: 'ハナ' },
    photoURL: { nullValue: null },
    bio: { stringValue: '' },
    links: { arrayValue: {} },
    photoCount: { integerValue: '0' },
    createdAt: { timestampValue: '2026-11-20T00:00:00Z' },
  },
});
const many = (count: number, prefix: string) =>
  Array.from({ length: count }, (_, index) => profile(`${prefix}${index}`));
const rangeOf = ({ where = [] }: CollectionQuery) =>
  where.map(({ field, value }) => [field, 'stringValue' in value ? value.stringValue : '']);

beforeEach(() => {
  answers.run.mockReset().mockResolvedValue([]);
});
afterEach(() => {
  vi.restoreAllMocks();
});

describe('a search for people', () => {
  test('folds kana and width in display names, and leaves the kana of usernames as they are', async () => {
    await peopleNamed(' @ハナ ')();
    expect(answers.run.mock.calls.map(([query]) => rangeOf(query)[0])).toEqual([
      ['usernameKey', 'ハナ'],
      ['searchName', 'はな'],
    ]);
  });

  test('asks for no more than a page in all, and for whole shares of what is left', async () => {
    answers.run.mockImplementation(async ({ orderBy, limit }) =>
      orderBy[0]?.field === 'usernameKey' ? many(limit, 'u') : [profile('u0'), profile('only')],
    );
    const source = peopleNamed('u');
    const first = await source();
    expect(answers.run.mock.calls.map(([{ limit }]) => limit)).toEqual([15, 15]);
    expect(first.people.map(({ uid }) => uid)).toEqual([...many(15, 'u').map(({ id }) => id), 'only']);
    answers.run.mockClear();
    await source(first.next);
    expect(answers.run.mock.calls.map(([{ limit, after }]) => [limit, after?.length])).toEqual([[30, 2]]);
  });

  test('finds letters beyond the first plane of Unicode', async () => {
    await peopleNamed('吉')();
    const [, upper = ''] =
      rangeOf(answers.run.mock.calls[0]?.[0] ?? { collection: '', orderBy: [], limit: 0 })[1] ?? [];
    // Firestore compares by code point, JavaScript by halves of them.
    expect(Array.from(upper)[1]?.codePointAt(0)).toBeGreaterThan('𠮷'.codePointAt(0) ?? 0);
  });

  test('asks nothing for nothing', async () => {
    expect(await peopleNamed(' @ ')()).toEqual({ people: [], next: undefined });
    expect(answers.run).not.toHaveBeenCalled();
  });
});

describe('a list of people', () => {
  test('leaves out who has no username, and a document that cannot be read, and goes on behind them', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const broken: RestDocument = {
      ...profile('broken'),
      fields: { ...profile('broken').fields, bio: { nullValue: null } },
    };
    answers.run.mockResolvedValue([...many(28, 'n'), profile('nameless', ''), broken]);
    const page = await newestPeople();
    expect(page.people).toHaveLength(28);
    expect(page.next?.[0]).toEqual([
      { timestampValue: '2026-11-20T00:00:00Z' },
      { stringValue: 'broken' },
      { referenceValue: expect.stringContaining('profiles/broken') },
    ]);
  });
});
