import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cleanAccounts, cleanupAccounts as schedule } from '../../src/accounts/cleanupAccounts.schedule.ts';
import { changeProfile } from '../../src/accounts/profile.callable.ts';
import { storeAvatar } from '../../src/accounts/storeAvatar.ts';
import { runFor } from '../../src/platform/cleanup.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { noisyJpeg } from '../pictures/samples.ts';
import { leftOf } from './harness/avatars.ts';
import { auditOf } from './harness/bans.ts';
import { claimOf, freshName } from './harness/names.ts';
import { newcomer, type Person } from './harness/people.ts';
import { claimedRole, halfDemoted, roleEntry } from './harness/roles.ts';
import { server } from './harness/site.ts';

const { firestore, auth, bucket } = server;
const minuteMs = 60_000;
const dayMs = 1_440 * minuteMs;
const ago = (ms: number) => new Date(Date.now() - ms);

const run = async () => schedule(runFor(480));

let picture: string;
beforeAll(async () => {
  picture = (await noisyJpeg(300, 300)).toString('base64');
});
const cleanUp = () => cleanAccounts({ bucket, clock: systemClock });
// Cleans up after the tests before, so that failures belong to this one.
beforeEach(async () => {
  await cleanUp();
});

/** A person who released a name this long ago. */
async function gaveUp(name: string, releasedMsAgo: number): Promise<Person> {
  const person = await newcomer();
  await firestore.doc(`usernames/${name}`).set({ uid: person.uid, releasedAt: ago(releasedMsAgo) });
  return person;
}

/** A person whose former avatar should have been deleted this long ago. */
async function withStrayAvatar(strayMsAgo: number): Promise<Person> {
  const person = await newcomer();
  const avatarId = await storeAvatar(person.uid, picture, { bucket, clock: systemClock });
  const change = { displayName: undefined, username: undefined, bio: undefined, links: undefined };
  await changeProfile(person.uid, { ...change, avatarId }, new Date());
  await changeProfile(person.uid, { ...change, avatarId: null }, new Date());
  const strays = await firestore.collection('strayAvatars').where('uid', '==', person.uid).get();
  expect(strays.size).toBe(1);
  await strays.docs[0]?.ref.update({ at: ago(strayMsAgo) });
  return person;
}

describe('the schedule of accounts', () => {
  it('the schedule releases names, discards avatars and finishes roles, on the site’s own bucket', async () => {
    const name = freshName();
    await gaveUp(name, 30 * dayMs + minuteMs);
    const stray = await withStrayAvatar(61 * minuteMs);
    const moderator = await halfDemoted();
    await run();
    expect(await claimOf(name)).toBeUndefined();
    expect(await leftOf(stray)).toMatchObject({ avatars: [], strays: 0 });
    expect(await claimedRole(moderator)).toBeUndefined();
    expect(await roleEntry(moderator)).toMatchObject({ role: null, pending: false });
  });

  it('the schedule skips what has not expired or may still be in progress', async () => {
    const name = freshName();
    const former = await gaveUp(name, 30 * dayMs - 5 * minuteMs);
    const stray = await withStrayAvatar(55 * minuteMs);
    await run();
    expect(await claimOf(name)).toMatchObject({ uid: former.uid });
    expect(await leftOf(stray)).toMatchObject({ avatars: { length: 1 }, strays: 1 });
  });

  it('two runs at once do the same as one', async () => {
    const names = Array.from({ length: 5 }, freshName);
    for (const name of names) await gaveUp(name, 31 * dayMs);
    const stray = await withStrayAvatar(2 * 60 * minuteMs);
    const moderator = await halfDemoted();
    await Promise.all([run(), run()]);
    for (const name of names) expect(await claimOf(name)).toBeUndefined();
    expect(await leftOf(stray)).toMatchObject({ avatars: [], strays: 0 });
    expect(await claimedRole(moderator)).toBeUndefined();
  });

  describe('a failure of the cleanup', () => {
    const broken = freshName();
    afterEach(async () => {
      await firestore.doc(`usernames/${broken}`).delete();
    });

    it('the schedule does the rest, fails visibly, and succeeds once it can', async () => {
      await firestore.doc(`usernames/${broken}`).set({ uid: 7, releasedAt: ago(60 * dayMs) });
      const name = freshName();
      await gaveUp(name, 31 * dayMs);
      await expect(run()).rejects.toThrow('accounts: 1 could not be cleaned up');
      expect(await claimOf(name)).toBeUndefined();
      await firestore.doc(`usernames/${broken}`).update({ uid: 'somebody' });
      await run();
      expect(await claimOf(broken)).toBeUndefined();
    });
  });
});

describe('a change of role that died after it was decided', () => {
  it('the schedule finishes the change, once', async () => {
    const moderator = await halfDemoted();
    expect(await cleanUp()).toMatchObject({ rolesApplied: 1, failed: 0 });
    expect(await claimedRole(moderator)).toBeUndefined();
    expect(await roleEntry(moderator)).toMatchObject({ role: null, pending: false });
    expect(await auditOf(moderator)).toHaveLength(1);
    expect(await cleanUp()).toMatchObject({ rolesApplied: 0, failed: 0 });
  });

  it('the schedule drops the change if the account is gone', async () => {
    const moderator = await halfDemoted();
    await auth.deleteUser(moderator.uid);
    expect(await cleanUp()).toMatchObject({ failed: 0 });
    expect(await roleEntry(moderator)).toBeUndefined();
  });
});
