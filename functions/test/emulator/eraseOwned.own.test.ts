import { expect, it } from 'vitest';
import { type CollectionName, collectionNames, collectionOf } from '#contract/collections.ts';
import { eraseAccount } from '../../src/mydata/eraseAccount.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { bucketOfTests } from './harness/fragileBucket.ts';
import { newcomer } from './harness/people.ts';
import { placesThatMention } from './harness/scan.ts';
import { server } from './harness/site.ts';

type Fields = Readonly<Record<string, unknown>>;
const at = new Date('2026-01-01T00:00:00Z');

/** The fields that a document needs besides its owner, so that the erasing step can read it. */
const more: Partial<Record<CollectionName, Fields>> = {
  reports: { targetId: 'sora', reason: 'spam', status: 'dismissed', createdAt: at },
  photoReports: { targetId: 'photo', ownerId: 'sora', reason: 'spam', status: 'dismissed', createdAt: at },
  albumReports: { targetId: 'album', ownerId: 'sora', reason: 'spam', status: 'dismissed', createdAt: at },
  auditLog: { action: 'warnUser', actorId: 'system', target: 'users/sora', reason: '', before: {}, after: {}, at },
};

/** The path and fields of a person's document in a collection, according to the table. */
function sampleIn(name: CollectionName, uid: string): readonly [string, Fields] {
  const { path = name, owner } = collectionOf(name);
  if (owner === undefined || owner === 'id') return [`${name}/${uid}`, { note: 'theirs' }];
  if (owner === 'parent') return [`${path.replace('{uid}', uid)}/one`, { note: 'theirs' }];
  const [field = '', inner] = owner.field.split('.');
  const lists: Fields = { subjects: [`profiles/${uid}`], people: [uid] };
  return [
    `${name}/${'a'.repeat(20)}`,
    { ...more[name], [field]: lists[field] ?? (inner === undefined ? uid : { [inner]: uid }) },
  ];
}

it('no collection with owners has data of a person whose account is erased', async () => {
  const { uid } = await newcomer();
  const owned = collectionNames.filter((name) => collectionOf(name).owner !== undefined);
  const samples = owned.map((name) => sampleIn(name, uid));
  for (const [path, fields] of samples) await server.firestore.doc(path).set({ ...fields }, { merge: true });
  const before = await placesThatMention([uid]);
  expect(samples.map(([path]) => path).filter((path) => !before.includes(path))).toEqual([]);
  await eraseAccount(uid, { bucket: bucketOfTests, clock: systemClock, until: new Date('9999-01-01') });
  expect(await placesThatMention([uid])).toEqual([]);
});
