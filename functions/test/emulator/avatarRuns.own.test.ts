import { beforeAll, describe, expect, it, vi } from 'vitest';
import { limits } from '#contract/limits.ts';
import { cleanAccounts } from '../../src/accounts/cleanupAccounts.schedule.ts';
import { changeProfile } from '../../src/accounts/profile.callable.ts';
import { receiveAvatarUpload, takeUpAvatar } from '../../src/accounts/takeUpAvatar.ts';
import { discardAvatar, discardAvatarUpload } from '../../src/data/accounts/avatarStore.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { nightly } from '../nightly.ts';
import { noisyJpeg } from '../pictures/samples.ts';
import { leftOf, photoURLOf, reservedWithoutCall } from './harness/avatars.ts';
import { numbers } from './harness/dyingProcess.ts';
import { fourAtOnce } from './harness/fourAtOnce.ts';
import { bucketOfTests, dyingBucket, Killed } from './harness/fragileBucket.ts';
import { newcomer, type Person } from './harness/people.ts';
import { server } from './harness/site.ts';
import { downloadTokens } from './harness/storage.ts';

// Encodes each picture once, because these tests check what follows.
vi.mock('../../src/accounts/encodeAvatar.ts', async (original) => {
  const { madeOnce } = await import('./harness/madeOnce.ts');
  const { encodeAvatar } = await original<typeof import('../../src/accounts/encodeAvatar.ts')>();
  return { encodeAvatar: madeOnce(encodeAvatar) };
});

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

let picture: Buffer;
beforeAll(async () => {
  picture = await noisyJpeg(100, 100);
});

describe('a change of avatar that dies', () => {
  const change = { displayName: undefined, username: undefined, bio: undefined, links: undefined };
  const cleanUp = (afterMs: number) =>
    cleanAccounts({ bucket: bucketOfTests, clock: () => new Date(Date.now() + afterMs) });
  /** What the call does, with a bucket of the tests. */
  async function changeAvatar(person: Person, path: string, bucket = bucketOfTests): Promise<void> {
    const avatar = await takeUpAvatar(person.uid, path, { bucket, clock: systemClock });
    const { strayAvatar } = await changeProfile(person.uid, { ...change, avatar }, new Date());
    if (strayAvatar) await discardAvatar(bucket, person.uid, strayAvatar, new Date());
    await discardAvatarUpload(bucket, { uid: person.uid, id: path.slice(-20) });
  }
  const put = async (person: Person): Promise<string> => {
    const path = await reservedWithoutCall(person, picture);
    await bucketOfTests.file(path).save(picture, { resumable: false, contentType: 'image/jpeg' });
    return path;
  };

  it('a crash at any operation on a file leaves a whole avatar, and the cleanup deletes the rest', async () => {
    const operations = 9;
    const all = numbers(1, operations + 1).flatMap((at) =>
      (['before', 'after'] as const).map((when) => ({ at, when })),
    );
    const people = await fourAtOnce(nightly(all), async ({ at, when }) => {
      const person = await newcomer();
      await changeAvatar(person, await put(person));
      const died = await changeAvatar(person, await put(person), dyingBucket(at, when)).then(
        () => false,
        (error: unknown) => error instanceof Killed,
      );
      expect(died, `${when} operation ${at}`).toBe(at <= operations);
      return { person, death: `${when} operation ${at}` };
    });
    expect(await cleanUp(2 * hourMs)).toMatchObject({ failed: 0 });
    for (const { person, death } of people) {
      const { avatars, ...rest } = await leftOf(person, bucketOfTests);
      const shown = (await photoURLOf(person)).replace(/^.*\/([0-9a-f]{40})\/256\.webp$/, '$1');
      expect(avatars.toSorted(), death).toEqual(
        ['128', '256', '64'].map((edge) => `avatars/${person.uid}/${shown}-${edge}`),
      );
      expect(rest, death).toEqual({ uploads: [], strays: 0, reservations: 0 });
    }
  });

  it('a crash right after the profile shows the new avatar leaves the old one to the cleanup', async () => {
    const person = await newcomer();
    await changeAvatar(person, await put(person));
    const avatar = await takeUpAvatar(person.uid, await put(person), { bucket: bucketOfTests, clock: systemClock });
    await changeProfile(person.uid, { ...change, avatar }, new Date());
    expect(await leftOf(person, bucketOfTests)).toMatchObject({ avatars: { length: 6 }, strays: 1 });
    await cleanUp(2 * hourMs);
    expect(await leftOf(person, bucketOfTests)).toMatchObject({ avatars: { length: 3 }, strays: 0 });
    expect(await photoURLOf(person)).toBe(avatar.photoURL);
  });

  it('a crash leaves an upload until its reservation is over, and no longer', async () => {
    expect(limits.avatar.reservedMinutes).toBe(15);
    await cleanUp(48 * hourMs);
    const person = await newcomer();
    const paths = [await put(person), await put(person)];
    expect(await cleanUp(14 * minuteMs)).toMatchObject({ uploadsDeleted: 0 });
    expect(await leftOf(person, bucketOfTests)).toMatchObject({ uploads: paths, reservations: 2 });
    expect(await cleanUp(16 * minuteMs)).toMatchObject({ uploadsDeleted: 2, failed: 0 });
    expect(await leftOf(person, bucketOfTests)).toEqual({ avatars: [], uploads: [], strays: 0, reservations: 0 });
  });

  it('a crash leaves an upload without a reservation for an hour at most', async () => {
    expect(limits.avatar.uploadsKeptHours).toBe(1);
    const person = await newcomer();
    await server.firestore.doc(`avatarReservations/${(await put(person)).slice(-20)}`).delete();
    expect(await cleanUp(59 * minuteMs)).toMatchObject({ uploadsDeleted: 0 });
    expect(await cleanUp(61 * minuteMs)).toMatchObject({ uploadsDeleted: 1, failed: 0 });
    expect(await leftOf(person, bucketOfTests)).toMatchObject({ uploads: [] });
  });

  it('an upload is sealed or deleted after a crash, however late and often its event comes', async () => {
    const person = await newcomer();
    const path = await put(person);
    const place = { uid: person.uid, id: path.slice(-20) };
    const environment = { bucket: bucketOfTests, clock: systemClock };
    const arrived = async (isSealed = false) => {
      const [{ generation, size }] = await bucketOfTests.file(path).getMetadata();
      return { name: path, contentType: 'image/jpeg', generation: String(generation), bytes: Number(size), isSealed };
    };
    const first = await arrived();
    await receiveAvatarUpload(first, environment);
    await receiveAvatarUpload(first, environment);
    expect(await downloadTokens(path, bucketOfTests)).toEqual([]);
    await discardAvatarUpload(bucketOfTests, place);
    // The event of the former file.
    await receiveAvatarUpload(first, environment);
    // A run that began before has written it.
    await bucketOfTests.file(path).save(picture, { resumable: false, contentType: 'image/jpeg' });
    await receiveAvatarUpload(await arrived(true), environment);
    expect(await leftOf(person, bucketOfTests)).toMatchObject({ uploads: [], reservations: 0 });
  });
});
