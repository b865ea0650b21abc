import { describe, expect, it } from 'vitest';
import { ContractError } from '#contract/errors.ts';
import { parseUsernameKey } from '#contract/normalizers.ts';
import { cleanAccounts } from '../../src/accounts/cleanupAccounts.schedule.ts';
import { changeProfile } from '../../src/accounts/profile.callable.ts';
import { personNamed } from '../../src/data/site/publicPeople.ts';
import { beginReading } from '../../src/data/site/publicReading.ts';
import { eraseAccount } from '../../src/mydata/eraseAccount.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { bucketOfTests } from './harness/fragileBucket.ts';
import { age, changed, claimOf, freshName, profileOf, taken, tooSoon } from './harness/names.ts';
import { newcomer, type Person } from './harness/people.ts';
import { placesThatMention } from './harness/scan.ts';
import { server } from './harness/site.ts';

const dayMs = 86_400_000;
const { firestore } = server;

const cleanUp = (now = new Date()) => cleanAccounts({ bucket: bucketOfTests, clock: () => now });

/** The work of the call of that name, and its answer. */
async function rename({ uid }: Person, name: string): Promise<unknown> {
  const others = { displayName: undefined, bio: undefined, links: undefined, avatarId: undefined };
  try {
    const wanted = { name, key: parseUsernameKey(name) };
    const { username, displayName, photoURL } = await changeProfile(uid, { ...others, username: wanted }, new Date());
    return { result: { username, displayName, photoURL } };
  } catch (error) {
    if (!(error instanceof ContractError)) throw error;
    return { refused: { code: error.code, field: error.field } };
  }
}

/** The person to whose page a name leads. */
const leadsTo = async (name: string) => (await personNamed(beginReading(), parseUsernameKey(name)))?.username;

async function named(name: string): Promise<Person> {
  const person = await newcomer();
  expect(await rename(person, name)).toEqual(changed(name));
  return person;
}

describe('a released name', () => {
  async function renamed() {
    const [old, current] = [freshName(), freshName()];
    const person = await named(old);
    await age(person, 31);
    expect(await rename(person, current)).toEqual(changed(current));
    return { old, current, person };
  }

  it('a released name redirects to its owner, and nobody else can claim it', async () => {
    const { old, current, person } = await renamed();
    expect(await profileOf(person)).toMatchObject({ username: current, usernameKey: current });
    expect(await leadsTo(old)).toBe(current);
    expect(await profileOf(person)).not.toHaveProperty('formerKeys');
    expect(await claimOf(old)).toMatchObject({ uid: person.uid, releasedAt: expect.anything() });
    expect(await rename(await newcomer(), old)).toEqual(taken);
  });

  it('the schedule frees a name only after 30 days', async () => {
    const { old, current, person } = await renamed();
    await age(person, 30, -60_000);
    await cleanUp();
    expect(await leadsTo(old)).toBe(current);
    await age(person, 30);
    await cleanUp();
    expect(await profileOf(person)).toMatchObject({ username: current });
    expect(await leadsTo(old)).toBeUndefined();
    expect(await claimOf(old)).toBeUndefined();
    expect(await rename(await newcomer(), old)).toEqual(changed(old));
  });

  it('two concurrent schedules free a name once, and the name in use stays', async () => {
    const { old, current, person } = await renamed();
    await age(person, 30);
    const reports = await Promise.all([cleanUp(), cleanUp()]);
    expect(reports.map(({ failed }) => failed)).toEqual([0, 0]);
    expect(await claimOf(old)).toBeUndefined();
    expect(await claimOf(current)).toMatchObject({ uid: person.uid });
  });

  it('a name can be claimed after 30 days even before the schedule runs, and then names only the new owner', async () => {
    const { old, person } = await renamed();
    await age(person, 30);
    const next = await named(old);
    expect(await claimOf(old)).toMatchObject({ uid: next.uid });
    expect((await claimOf(old))?.['releasedAt']).toBeUndefined();
    expect(await leadsTo(old)).toBe(old);
    await cleanUp();
    expect(await claimOf(old)).toMatchObject({ uid: next.uid });
  });

  it('nobody can take the name of a deleted account for 30 days, and nothing says whose it was', async () => {
    const { old, current, person } = await renamed();
    await age(person, 20);
    const next = await newcomer();
    const run = { bucket: bucketOfTests, clock: systemClock, until: new Date('9999-01-01') };
    await eraseAccount(person.uid, run);
    expect(await placesThatMention([person.uid])).toEqual([]);
    for (const name of [old, current]) {
      expect(await rename(next, name)).toEqual(taken);
      expect(await leadsTo(name)).toBeUndefined();
    }
    // A second run, as after a crash, starts no new time.
    const before = await claimOf(current);
    await eraseAccount(person.uid, run);
    expect(await claimOf(current)).toEqual(before);
    await cleanUp(new Date(Date.now() + 11 * dayMs));
    expect([await claimOf(old), (await claimOf(current)) !== undefined]).toEqual([undefined, true]);
    await cleanUp(new Date(Date.now() + 31 * dayMs));
    expect(await rename(next, current)).toEqual(changed(current));
  });

  it('the name of a deleted account is also freed', async () => {
    const { old, person } = await renamed();
    await firestore.doc(`profiles/${person.uid}`).delete();
    await age(person, 30);
    expect(await cleanUp()).toMatchObject({ failed: 0 });
    expect(await claimOf(old)).toBeUndefined();
  });

  it('the owner can take a name back at once, but a third name still has to wait', async () => {
    const { old, current, person } = await renamed();
    expect(await rename(person, old)).toEqual(changed(old));
    expect(await profileOf(person)).toMatchObject({ username: old, usernameKey: old });
    expect(await leadsTo(current)).toBe(old);
    expect((await claimOf(old))?.['releasedAt']).toBeUndefined();
    expect(await rename(person, freshName())).toEqual(tooSoon);
    await cleanUp(new Date(Date.now() + 31 * dayMs));
    expect(await claimOf(old)).toMatchObject({ uid: person.uid });
    expect(await claimOf(current)).toBeUndefined();
    expect(await profileOf(person)).toMatchObject({ username: old });
    expect(await leadsTo(current)).toBeUndefined();
  });
});

it('the cleanup keeps names in use at any age', async () => {
  const name = freshName();
  const person = await named(name);
  await firestore.doc(`usernames/${name}`).update({ createdAt: new Date(Date.now() - 400 * dayMs) });
  await cleanUp(new Date(systemClock().getTime() + 400 * dayMs));
  expect(await claimOf(name)).toMatchObject({ uid: person.uid });
});
