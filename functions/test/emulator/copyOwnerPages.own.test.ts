import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { changeProfile } from '../../src/accounts/profile.callable.ts';
import { startOwnerCopy } from '../../src/data/accounts/ownerCopyStore.ts';
import { log } from '../../src/platform/logger.ts';
import { runTransaction } from '../../src/platform/transaction.ts';
import { untilWrite } from './harness/dyingProcess.ts';
import { runJob } from './harness/jobs.ts';
import { copyOf, ownersOf, photosOf, renamedBefore, stale, stalePhotos } from './harness/ownerCopies.ts';
import { newcomer, type Person } from './harness/people.ts';
import { server } from './harness/site.ts';

const run = ({ uid }: Person, pageSize?: number) =>
  runJob('owner-copy', uid, pageSize === undefined ? {} : { pageSize });

/** The number of photos that each page of a whole job writes. */
async function pagesOf(person: Person): Promise<readonly unknown[]> {
  const info = vi.spyOn(log, 'info');
  onTestFinished(() => info.mockRestore());
  expect(await run(person)).toBe('done');
  return info.mock.calls.flatMap(([event, fields]) => (event === 'owner copied' ? [fields?.['writtenNow']] : []));
}

describe('a change of name or avatar', () => {
  it('the job takes fewer photos at once if they have many grams, and misses none', async () => {
    const { person, owner } = await renamedBefore(45);
    const description = Array.from({ length: 2_000 }, (_, index) => String.fromCodePoint(0x4e00 + index)).join('');
    await Promise.all((await photosOf(person)).map(({ ref }) => ref.update({ description })));
    // 20 photos of 2,000 grams each.
    expect(await pagesOf(person)).toEqual([20, 20, 5]);
    expect(await ownersOf(person)).toEqual([owner]);
  });

  it('the job does not change photos of others', async () => {
    const { person, owner } = await renamedBefore(3);
    const other = await newcomer();
    await stalePhotos(other, 3);
    expect(await run(person)).toBe('done');
    expect(await ownersOf(person)).toEqual([owner]);
    expect(await ownersOf(other)).toEqual([stale]);
  });

  it('a change that is reverted during the job misses no photo', async () => {
    const { person, owner } = await renamedBefore(40);
    expect((await untilWrite(3, () => run(person, 20))).died).toBe(true);
    expect(await copyOf(person)).toMatchObject({ seen: 20 });
    // A photo with the profile's intermediate name, behind the current position of the job.
    const first = (await photosOf(person)).toSorted((a, b) => (a.id < b.id ? -1 : 1))[0];
    await first?.ref.update({ owner: { ...owner, displayName: '間' } });
    await runTransaction(async (transaction) => startOwnerCopy(transaction, person.uid, new Date()));
    expect(await run(person, 20)).toBe('done');
    expect(await ownersOf(person)).toEqual([owner]);
  });

  it('the job writes at most 400 photos at once', async () => {
    const { person, owner } = await renamedBefore(450);
    expect(await pagesOf(person)).toEqual([400, 50]);
    expect(await ownersOf(person)).toEqual([owner]);
  });

  it('two runs at once write each photo once', async () => {
    const { person, owner } = await renamedBefore(90);
    const info = vi.spyOn(log, 'info');
    onTestFinished(() => info.mockRestore());
    await Promise.all([run(person, 20), run(person, 20)]);
    expect(await ownersOf(person)).toEqual([owner]);
    expect(await copyOf(person)).toBeUndefined();
  });

  it('the job of a deleted account ends', async () => {
    const { person } = await renamedBefore(2);
    await server.firestore.doc(`profiles/${person.uid}`).delete();
    expect(await run(person)).toBe('done');
    expect(await copyOf(person)).toBeUndefined();
  });
});

describe('a changed profile', () => {
  const nothing = {
    displayName: undefined,
    username: undefined,
    bio: undefined,
    links: undefined,
    avatarId: undefined,
  };

  it.each([
    ['another display name', { displayName: '花' }, true],
    ['the same display name', { displayName: '' }, false],
    ['another bio', { bio: 'x' }, false],
    ['no avatar, as before', { avatar: null }, false],
  ])('a profile with %s starts a job: %s', async (_what, change, starts) => {
    const person = await newcomer();
    await changeProfile(person.uid, { ...nothing, ...change }, new Date());
    expect((await copyOf(person)) !== undefined).toBe(starts);
  });
});
