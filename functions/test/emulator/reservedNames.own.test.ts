import { expect, it } from 'vitest';
import { parseUid } from '#contract/ids.ts';
import { parseUsernameKey } from '#contract/normalizers.ts';
import { changeProfile } from '../../src/accounts/changeProfile.ts';
import { migrate } from '../../src/migrations/migrate.ts';
import { migrations } from '../../src/migrations/migrations.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { newcomer } from './harness/people.ts';
import { server } from './harness/site.ts';

const { firestore } = server;
const at = new Date('2026-01-01T00:00:00Z');
const dataAt = async (path: string) => (await firestore.doc(path).get()).data();

/** Somebody who has had a name since before it was reserved. */
async function named(username: string) {
  const { uid } = await newcomer();
  await firestore.doc(`users/${uid}`).update({ username, usernameChangedAt: new Date() });
  await firestore.doc(`profiles/${uid}`).update({ username, usernameKey: username });
  await firestore.doc(`usernames/${username}`).set({ uid, createdAt: at });
  return parseUid(uid);
}

it('whoever has a name that became reserved gets the next free one, is told so, and may choose another at once', async () => {
  const [holder, , other] = [await named('following'), await named('following2'), await named('somebody')];
  const [migration] = migrations.filter(({ name }) => name === 'reservedNames');
  if (!migration) throw new Error('no migration');
  for (let round = 0; round < 2; round += 1) {
    expect(await migrate(migration, { apply: true, clock: systemClock })).toMatchObject({ phase: 'done', failed: 0 });
  }
  expect(await dataAt(`users/${holder}`)).toMatchObject({ username: 'following3' });
  expect(await dataAt(`profiles/${holder}`)).toMatchObject({ username: 'following3', usernameKey: 'following3' });
  expect(await dataAt('usernames/following3')).toMatchObject({ uid: holder });
  expect(await dataAt(`profiles/${other}`)).toMatchObject({ username: 'somebody' });
  const notices = await firestore.collection(`users/${holder}/notices`).get();
  expect(notices.docs.map((notice) => notice.data())).toMatchObject([{ kind: 'name-reserved', subject: 'following3' }]);

  const wanted = { name: 'freely', key: parseUsernameKey('freely') };
  const kept = { displayName: undefined, bio: undefined, links: undefined, avatar: undefined };
  expect(await changeProfile(holder, { ...kept, username: wanted }, new Date())).toMatchObject({ username: 'freely' });
});
