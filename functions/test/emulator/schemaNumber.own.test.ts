import { expect, it } from 'vitest';
import { server } from './harness/site.ts';

const { firestore } = server;

it('create, set and merge write the number of a shape, and an update leaves it alone', async () => {
  const usernames = firestore.collection('usernames');
  const batch = firestore.batch();
  batch.create(firestore.doc('usernames/a'), { uid: 'a' });
  batch.set(firestore.doc('usernames/b'), { uid: 'b' }, { merge: true });
  batch.set(usernames.doc('c'), { uid: 'c' });
  await batch.commit();
  const { docs } = await usernames.get();
  expect(docs.map((found) => found.data())).toEqual(['a', 'b', 'c'].map((uid) => ({ uid, schema: 1 })));
  await usernames.doc('a').update({ schema: 0 });
  await usernames.doc('a').update({ uid: 'x' });
  expect((await usernames.doc('a').get()).get('schema')).toBe(0);
});
