import { beforeAll, describe, expect, it, vi } from 'vitest';
import { cleanAccounts } from '../../src/accounts/cleanupAccounts.schedule.ts';
import { changeProfile } from '../../src/accounts/profile.callable.ts';
import { storeAvatar } from '../../src/accounts/storeAvatar.ts';
import { discardAvatar } from '../../src/data/accounts/avatarStore.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { nightly } from '../nightly.ts';
import { noisyJpeg } from '../pictures/samples.ts';
import { leftOf, photoURLOf } from './harness/avatars.ts';
import { numbers } from './harness/dyingProcess.ts';
import { fourAtOnce } from './harness/fourAtOnce.ts';
import { bucketOfTests, dyingBucket, Killed } from './harness/fragileBucket.ts';
import { newcomer, type Person } from './harness/people.ts';

// Encodes each picture once, because these tests check what follows.
vi.mock('../../src/accounts/encodeAvatar.ts', async (original) => {
  const { madeOnce } = await import('./harness/madeOnce.ts');
  const { encodeAvatar } = await original<typeof import('../../src/accounts/encodeAvatar.ts')>();
  return { encodeAvatar: madeOnce(encodeAvatar) };
});

const hourMs = 3_600_000;

let picture: string;
beforeAll(async () => {
  picture = (await noisyJpeg(100, 100)).toString('base64');
});

describe('a change of avatar that dies', () => {
  const change = { displayName: undefined, username: undefined, bio: undefined, links: undefined };
  const cleanUp = (afterMs: number) =>
    cleanAccounts({ bucket: bucketOfTests, clock: () => new Date(Date.now() + afterMs) });
  /** What the call does, with a bucket of the tests. */
  async function changeAvatar(person: Person, bucket = bucketOfTests): Promise<void> {
    const avatarId = await storeAvatar(person.uid, picture, { bucket, clock: systemClock });
    const { strayAvatar } = await changeProfile(person.uid, { ...change, avatarId }, new Date());
    if (strayAvatar) await discardAvatar(bucket, person.uid, strayAvatar, new Date());
  }

  it('a crash at any operation on a file leaves a whole avatar, and the cleanup deletes the rest', async () => {
    const operations = 2;
    const all = numbers(1, operations + 1).flatMap((at) =>
      (['before', 'after'] as const).map((when) => ({ at, when })),
    );
    const people = await fourAtOnce(nightly(all), async ({ at, when }) => {
      const person = await newcomer();
      await changeAvatar(person);
      const died = await changeAvatar(person, dyingBucket(at, when)).then(
        () => false,
        (error: unknown) => error instanceof Killed,
      );
      expect(died, `${when} operation ${at}`).toBe(at <= operations);
      return { person, death: `${when} operation ${at}` };
    });
    expect(await cleanUp(2 * hourMs)).toMatchObject({ failed: 0 });
    for (const { person, death } of people) {
      const shown = /([0-9a-f]{40})\.webp$/.exec(await photoURLOf(person))?.[1];
      const left = { avatars: [`avatars/${person.uid}/${shown}`], strays: 0 };
      expect(await leftOf(person, bucketOfTests), death).toEqual(left);
    }
  });

  it('a crash right after the profile shows the new avatar leaves the old one to the cleanup', async () => {
    const person = await newcomer();
    await changeAvatar(person);
    const avatarId = await storeAvatar(person.uid, picture, { bucket: bucketOfTests, clock: systemClock });
    await changeProfile(person.uid, { ...change, avatarId }, new Date());
    expect(await leftOf(person, bucketOfTests)).toMatchObject({ avatars: { length: 2 }, strays: 1 });
    await cleanUp(2 * hourMs);
    expect(await leftOf(person, bucketOfTests)).toMatchObject({ avatars: { length: 1 }, strays: 0 });
    expect(await photoURLOf(person)).toContain(avatarId);
  });
});
