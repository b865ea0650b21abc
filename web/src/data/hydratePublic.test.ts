import { expect, test } from 'vitest';
import { parseUid } from '#contract/ids.ts';
import { hydratePublic } from './hydratePublic.ts';
import { pagesQuery, publicKey } from './pages.ts';
import { createQueryClient } from './queryClient.ts';

const person = {
  uid: parseUid('hana'),
  ...{ username: 'hana', usernameKey: 'hana', displayName: 'はな', photoURL: null, bio: '', links: [] },
  ...{ photoCount: 1, createdAt: new Date('2026-01-02T03:04:05.678Z') },
};
const asOf = new Date('2026-11-23T12:00:00.000Z');

/** As in the page's HTML. */
const asJson = (data: unknown): unknown => JSON.parse(JSON.stringify(data));

test('the browser takes over the server’s reads with their dates and does not repeat them', async () => {
  const browser = createQueryClient();
  const people = pagesQuery(publicKey('people', { q: '', by: undefined }), async () => ({ items: [person], asOf }));
  const pages = { pages: [{ items: [person], asOf }], pageParams: [null] };
  const item = publicKey('person', 'hana');
  const nobody = publicKey('person', 'nobody');
  hydratePublic(browser, [
    { key: people.queryKey, data: asJson(pages) },
    { key: item, data: asJson(person) },
    { key: nobody, data: null },
  ]);
  expect(browser.getQueryData(people.queryKey)).toEqual(pages);
  expect(browser.getQueryData(item)).toEqual(person);
  expect(browser.getQueryData(nobody)).toBeNull();
  const read = async (): Promise<never> => {
    throw new Error('it is read again');
  };
  await expect(browser.query({ queryKey: item, queryFn: read })).resolves.toEqual(person);
  await expect(browser.infiniteQuery(pagesQuery(people.queryKey, read))).resolves.toEqual(pages);
});

test('an entry that fits no schema or has an unknown kind is refused, and then nothing is taken over', () => {
  const browser = createQueryClient();
  const item = { key: publicKey('person', 'hana'), data: asJson(person) };
  const unfit = { key: publicKey('person', 'sora'), data: asJson({ ...person, createdAt: 'yesterday' }) };
  expect(() => hydratePublic(browser, [item, unfit])).toThrow();
  expect(() => hydratePublic(browser, [item, { key: publicKey('secrets', 'hana'), data: person }])).toThrow('secrets');
  expect(browser.getQueryCache().getAll()).toEqual([]);
});
