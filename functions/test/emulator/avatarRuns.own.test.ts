import { beforeAll, describe, expect, it } from 'vitest';
import { limits } from '#contract/limits.ts';
import { changeProfile } from '../../src/accounts/changeProfile.ts';
import { sweepAccounts } from '../../src/accounts/sweepAccounts.ts';
import { takeUpAvatar } from '../../src/accounts/takeUpAvatar.ts';
import { discardAvatar } from '../../src/data/avatarStore.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { noisyJpeg } from '../pictures/samples.ts';
import { leftOf, newPath, photoURLOf } from './harness/avatars.ts';
import { bucketOfTests, dyingBucket, Killed } from './harness/fragileBucket.ts';
import { newcomer, type Person } from './harness/people.ts';

const hourMs = 3_600_000;

let picture: Buffer;
beforeAll(async () => {
  picture = await noisyJpeg(500, 500);
});

describe('a change of avatar that dies', () => {
  const change = { displayName: undefined, username: undefined, bio: undefined, links: undefined };
  const sweep = (afterMs: number) =>
    sweepAccounts({
      bucket: bucketOfTests,
      clock: () => new Date(Date.now() + afterMs),
      until: new Date(Date.now() + afterMs + 60_000),
    });
  /** What the call does, on a bucket of the tests' own. */
  async function changeAvatar(person: Person, path: string, bucket = bucketOfTests): Promise<void> {
    const avatar = await takeUpAvatar(person.uid, path, { bucket, clock: systemClock });
    const { strayAvatar } = await changeProfile(person.uid, { ...change, avatar }, new Date());
    if (strayAvatar) await discardAvatar(bucket, person.uid, strayAvatar, new Date());
    await bucket.file(path).delete({ ignoreNotFound: true });
  }
  const put = async (person: Person): Promise<string> => {
    const path = newPath(person);
    await bucketOfTests.file(path).save(picture, { resumable: false, contentType: 'image/jpeg' });
    return path;
  };

  it('at any operation on a file shows a whole avatar, and the sweep takes the rest', async () => {
    const operations = 10;
    for (let at = 1; at <= operations + 1; at += 1) {
      for (const when of ['before', 'after'] as const) {
        const person = await newcomer();
        await changeAvatar(person, await put(person));
        const died = await changeAvatar(person, await put(person), dyingBucket(at, when)).then(
          () => false,
          (error: unknown) => error instanceof Killed,
        );
        expect(died, `${when} operation ${at}`).toBe(at <= operations);
        expect(await sweep(2 * hourMs)).toMatchObject({ failed: 0, uploadsDeleted: 0 });
        const { avatars, strays } = await leftOf(person, bucketOfTests);
        const shown = (await photoURLOf(person)).replace(/^.*%2F([0-9a-f]+)-256.*$/, '$1');
        expect(avatars.toSorted(), `${when} operation ${at}`).toEqual(
          ['128', '256', '64'].map((edge) => `avatars/${person.uid}/${shown}-${edge}`),
        );
        expect(strays).toBe(0);
      }
    }
  }, 180_000);

  it('right after the profile shows the new one leaves the old one to the sweep', async () => {
    const person = await newcomer();
    await changeAvatar(person, await put(person));
    const avatar = await takeUpAvatar(person.uid, await put(person), { bucket: bucketOfTests, clock: systemClock });
    await changeProfile(person.uid, { ...change, avatar }, new Date());
    expect(await leftOf(person, bucketOfTests)).toMatchObject({ avatars: { length: 6 }, strays: 1 });
    await sweep(2 * hourMs);
    expect(await leftOf(person, bucketOfTests)).toMatchObject({ avatars: { length: 3 }, strays: 0 });
    expect(await photoURLOf(person)).toBe(avatar.photoURL);
  });

  it('leaves an upload that is deleted after a day and not before', async () => {
    expect(limits.avatar.uploadsKeptHours).toBe(24);
    await sweep(48 * hourMs);
    const person = await newcomer();
    const paths = [await put(person), await put(person)];
    expect(await sweep(23 * hourMs)).toMatchObject({ uploadsDeleted: 0 });
    expect(await sweep(25 * hourMs)).toMatchObject({ uploadsDeleted: 2, failed: 0 });
    expect(paths).toHaveLength(2);
    expect(await leftOf(person, bucketOfTests)).toEqual({ avatars: [], uploads: [], strays: 0 });
  });
});
