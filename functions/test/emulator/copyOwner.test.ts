import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { photoIdFromRandom } from '#contract/ids.ts';
import { searchGrams } from '#contract/search.ts';
import { copyOwner, photosPerBatch } from '../../src/accounts/copyOwner.ts';
import { beginOwnerCopy, copyNextPage } from '../../src/data/ownerCopyStore.ts';
import { reservePhotos } from '../../src/data/photoStore.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { answerOf } from './harness/calls.ts';
import { freshName } from './harness/names.ts';
import { ownersOf, passOf, photosOf, renamedBefore, stale, stalePhotos } from './harness/ownerCopies.ts';
import { newcomer, type Person } from './harness/people.ts';
import { server } from './harness/site.ts';
import { until } from './harness/until.ts';

const { firestore } = server;
const minuteMs = 60_000;

const run = (person: Person, passId: string, more: { pageSize?: number; onPage?: () => void } = {}) =>
  copyOwner(person.uid, passId, { clock: systemClock, until: new Date(Date.now() + minuteMs), ...more });
const begin = ({ uid }: Person, passId: string) => beginOwnerCopy(uid, passId, new Date());
describe('a change of name or avatar', () => {
  it('reaches every photo by itself, and nothing else of a photo', async () => {
    const person = await newcomer();
    await stalePhotos(person, 3);
    const [one] = await photosOf(person);
    const username = freshName();
    await answerOf('updateProfile', { username, displayName: '花' }, person);
    const owner = { username, displayName: '花', photoURL: null };
    await until('every photo', async () =>
      JSON.stringify(await ownersOf(person)).includes(username) ? true : undefined,
    );
    await until('the end of the pass', async () => ((await passOf(person)) ? undefined : true));
    expect(await ownersOf(person)).toEqual([owner]);
    const { grams, ...rest } = (await one?.ref.get())?.data() ?? {};
    expect({ ...rest, owner: stale }).toEqual(one?.data());
    // What it is searched by holds the new name in place of the old one, beside the photo's own words.
    const words = { caption: String(rest['caption']), description: '', alt: '', tags: [], tagKeys: [], titleWords: [] };
    expect(grams).toEqual(searchGrams({ ...words, owner }));
  });

  it('takes fewer photos at once where much is said about them, and misses none', async () => {
    const { person, owner } = await renamedBefore(45);
    const description = Array.from({ length: 2_000 }, (_, index) => String.fromCodePoint(0x4e00 + index)).join('');
    await Promise.all((await photosOf(person)).map(({ ref }) => ref.update({ description })));
    const pages: number[] = [];
    await begin(person, 'pass');
    await copyOwner(person.uid, 'pass', {
      clock: systemClock,
      until: new Date(Date.now() + minuteMs),
      onPage: ({ writtenNow }) => pages.push(writtenNow),
    });
    // 20 photos of 2,000 grams each.
    expect(pages).toEqual([20, 20, 5]);
    expect(await ownersOf(person)).toEqual([owner]);
  });

  it('leaves the photos of others alone', async () => {
    const { person, owner } = await renamedBefore(3);
    const other = await newcomer();
    await stalePhotos(other, 3);
    await begin(person, 'pass');
    expect(await run(person, 'pass')).toBe('done');
    expect(await ownersOf(person)).toEqual([owner]);
    expect(await ownersOf(other)).toEqual([stale]);
  });

  it('several times in a row ends with the newest', async () => {
    const person = await newcomer();
    await stalePhotos(person, 30);
    for (let index = 1; index <= 5; index += 1) {
      await answerOf('updateProfile', { displayName: `Hana ${index}` }, person);
    }
    await until('the newest name', async () => {
      const owners = await ownersOf(person);
      const isNewest = owners.length === 1 && JSON.stringify(owners[0]).includes('Hana 5');
      return isNewest && !(await passOf(person)) ? true : undefined;
    });
  });

  it('there and back in the middle of a pass misses no photo', async () => {
    const { person, owner } = await renamedBefore(40);
    await begin(person, 'there');
    await copyNextPage(person.uid, 'there', new Date(), 20);
    // A photo that says what the profile said in between, behind the place that the pass has come to.
    const first = (await photosOf(person)).toSorted((a, b) => (a.id < b.id ? -1 : 1))[0];
    await first?.ref.update({ owner: { ...owner, displayName: '間' } });
    await begin(person, 'and back');
    expect(await run(person, 'there')).toBe('superseded');
    expect(await run(person, 'and back', { pageSize: 20 })).toBe('done');
    expect(await ownersOf(person)).toEqual([owner]);
  });

  it('writes at most 400 photos at once', async () => {
    expect(photosPerBatch).toBe(400);
    const { person, owner } = await renamedBefore(450);
    const pages: number[] = [];
    await begin(person, 'pass');
    await copyOwner(person.uid, 'pass', {
      clock: systemClock,
      until: new Date(Date.now() + minuteMs),
      onPage: ({ writtenNow }) => pages.push(writtenNow),
    });
    expect(pages).toEqual([400, 50]);
    expect(await ownersOf(person)).toEqual([owner]);
  });
});

const newPhoto = () => ({
  id: photoIdFromRandom(crypto.getRandomValues(new Uint8Array(20))),
  caption: '桜',
  description: '',
  alt: '',
  tags: [],
  tagKeys: [],
  titleId: undefined,
  titleWords: [],
  spoiler: false,
  showExif: false,
  hold: undefined,
});

describe('a photo that is reserved while its owner is being renamed', () => {
  it('is not left behind by a rename that is through before it is written', async () => {
    const person = await newcomer();
    await stalePhotos(person, 1);
    const renamed = { username: '', displayName: '花', photoURL: null };
    let renaming: Promise<unknown> = Promise.resolve();
    const pass = () =>
      until('the end of the pass', async () => {
        const isThrough = JSON.stringify(await ownersOf(person)).includes('花') && !(await passOf(person));
        return isThrough ? true : undefined;
      });
    const runTransaction = firestore.runTransaction.bind(firestore);
    const paused = vi.spyOn(firestore, 'runTransaction').mockImplementationOnce((reserve) => {
      let isFirst = true;
      return runTransaction(async (transaction) => {
        const result = await reserve(transaction);
        if (!isFirst) return result;
        isFirst = false;
        // Everything is read and nothing is committed: the rename goes through now, or waits for this to end.
        renaming = firestore.doc(`profiles/${person.uid}`).update(renamed);
        const waits = await Promise.race([renaming.then(() => false), delay(2_000, true)]);
        if (!waits) await pass();
        return result;
      });
    });
    await reservePhotos(person.uid, [newPhoto()], new Date());
    paused.mockRestore();
    await renaming;
    await pass();
    expect(await ownersOf(person)).toEqual([renamed]);
    expect(await photosOf(person)).toHaveLength(2);
  });

  it('has the name of after, or is there for the pass to find', async () => {
    const person = await newcomer();
    const reserveForAWhile = async () => {
      for (let index = 0; index < 15; index += 1) await reservePhotos(person.uid, [newPhoto()], new Date());
    };
    const renameForAWhile = async () => {
      for (let index = 1; index <= 4; index += 1) {
        await answerOf('updateProfile', { displayName: `Hana ${index}` }, person);
      }
    };
    await Promise.all([reserveForAWhile(), reserveForAWhile(), renameForAWhile()]);
    await until('one name on every photo', async () => {
      const owners = await ownersOf(person);
      const isSettled = owners.length === 1 && !(await passOf(person));
      return isSettled ? true : undefined;
    });
    expect(await ownersOf(person)).toEqual([{ username: '', displayName: 'Hana 4', photoURL: null }]);
    expect(await photosOf(person)).toHaveLength(30);
  });

  it('is refused where the profile is gone', async () => {
    const person = await newcomer();
    await firestore.doc(`profiles/${person.uid}`).delete();
    await expect(reservePhotos(person.uid, [], new Date())).rejects.toMatchObject({ code: 'unauthenticated' });
  });
});
