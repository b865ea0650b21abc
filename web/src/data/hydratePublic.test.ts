import { dehydrate } from '@tanstack/react-query';
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
const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

test('the browser takes over the server’s reads with their dates and does not repeat them', async () => {
  const [server, browser] = [createQueryClient(), createQueryClient()];
  const people = pagesQuery(publicKey('people', { q: '', by: undefined }), async () => ({ items: [person], asOf }));
  await server.infiniteQuery(people);
  const item = publicKey('person', 'hana');
  const nobody = publicKey('person', 'nobody');
  server.setQueryData(item, person);
  server.setQueryData(nobody, null);
  hydratePublic(browser, asJson(dehydrate(server).queries));
  expect(browser.getQueryData(people.queryKey)).toEqual({ pages: [{ items: [person], asOf }], pageParams: [null] });
  expect(browser.getQueryData(item)).toEqual(person);
  expect(browser.getQueryData(nobody)).toBeNull();
  const read = async (): Promise<never> => {
    throw new Error('it is read again');
  };
  await expect(browser.query({ queryKey: item, queryFn: read })).resolves.toEqual(person);
});

test('an entry that fits no schema or has an unknown kind is refused', () => {
  const server = createQueryClient();
  server.setQueryData(publicKey('person', 'hana'), { ...person, createdAt: 'yesterday' });
  const unfit = asJson(dehydrate(server).queries);
  expect(() => hydratePublic(createQueryClient(), unfit)).toThrow();
  const other = createQueryClient();
  other.setQueryData(publicKey('secrets', 'hana'), person);
  expect(() => hydratePublic(createQueryClient(), asJson(dehydrate(other).queries))).toThrow('secrets');
});
