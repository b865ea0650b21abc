import { describe, expect, it } from 'vitest';
import { copyOwner, photosPerBatch } from '../../src/accounts/copyOwner.ts';
import { beginOwnerCopy, copyNextPage } from '../../src/data/accounts/ownerCopyStore.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { ownersOf, photosOf, renamedBefore, stale, stalePhotos } from './harness/ownerCopies.ts';
import { newcomer, type Person } from './harness/people.ts';

const minuteMs = 60_000;

const run = (person: Person, passId: string, more: Partial<Parameters<typeof copyOwner>[2]> = {}) =>
  copyOwner(person.uid, passId, { clock: systemClock, until: new Date(Date.now() + minuteMs), ...more });
const begin = ({ uid }: Person, passId: string) => beginOwnerCopy(uid, passId, new Date());

/** The number of photos that each page of a whole pass wrote. */
async function pagesOf(person: Person): Promise<readonly number[]> {
  const pages: number[] = [];
  await begin(person, 'pass');
  await run(person, 'pass', { onPage: ({ writtenNow }) => pages.push(writtenNow) });
  return pages;
}

describe('a change of name or avatar', () => {
  it('the pass takes fewer photos at once if they have many grams, and misses none', async () => {
    const { person, owner } = await renamedBefore(45);
    const description = Array.from({ length: 2_000 }, (_, index) => String.fromCodePoint(0x4e00 + index)).join('');
    await Promise.all((await photosOf(person)).map(({ ref }) => ref.update({ description })));
    // 20 photos of 2,000 grams each.
    expect(await pagesOf(person)).toEqual([20, 20, 5]);
    expect(await ownersOf(person)).toEqual([owner]);
  });

  it('the pass does not change photos of others', async () => {
    const { person, owner } = await renamedBefore(3);
    const other = await newcomer();
    await stalePhotos(other, 3);
    await begin(person, 'pass');
    expect(await run(person, 'pass')).toBe('done');
    expect(await ownersOf(person)).toEqual([owner]);
    expect(await ownersOf(other)).toEqual([stale]);
  });

  it('a change that is reverted during a pass misses no photo', async () => {
    const { person, owner } = await renamedBefore(40);
    await begin(person, 'there');
    await copyNextPage(person.uid, 'there', new Date(), 20);
    // A photo with the profile's intermediate name, behind the current position of the pass.
    const first = (await photosOf(person)).toSorted((a, b) => (a.id < b.id ? -1 : 1))[0];
    await first?.ref.update({ owner: { ...owner, displayName: '間' } });
    await begin(person, 'and back');
    expect(await run(person, 'there')).toBe('superseded');
    expect(await run(person, 'and back', { pageSize: 20 })).toBe('done');
    expect(await ownersOf(person)).toEqual([owner]);
  });

  it('the pass writes at most 400 photos at once', async () => {
    expect(photosPerBatch).toBe(400);
    const { person, owner } = await renamedBefore(450);
    expect(await pagesOf(person)).toEqual([400, 50]);
    expect(await ownersOf(person)).toEqual([owner]);
  });
});
