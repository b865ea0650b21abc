import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { searchGrams } from '#contract/search.ts';
import { changeProfile } from '../../src/accounts/profile.callable.ts';
import { reservePhotos } from '../../src/data/photos/photoStore.ts';
import { newPhotoId } from '../../src/platform/newPhotoId.ts';
import { answerOf } from './harness/calls.ts';
import { freshName } from './harness/names.ts';
import { copyOf, ownersOf, photosOf, stale, stalePhotos } from './harness/ownerCopies.ts';
import { newcomer } from './harness/people.ts';
import { entryNow } from './harness/searchEntries.ts';
import { server } from './harness/site.ts';
import { until } from './harness/until.ts';

const { firestore } = server;

describe('a change of name or avatar', () => {
  it('the change reaches every photo and changes nothing else of it', async () => {
    const person = await newcomer();
    await stalePhotos(person, 3);
    const [one] = await photosOf(person);
    const username = freshName();
    await answerOf('updateProfile', { username, displayName: '花' }, person);
    const owner = { username, displayName: '花', photoURL: null };
    await until('every photo', async () =>
      JSON.stringify(await ownersOf(person)).includes(username) ? true : undefined,
    );
    await until('the end of the pass', async () => ((await copyOf(person)) ? undefined : true));
    expect(await ownersOf(person)).toEqual([owner]);
    const rest = (await one?.ref.get())?.data() ?? {};
    expect({ ...rest, owner: stale }).toEqual(one?.data());
    // The grams have the new name instead of the old one, beside the photo's own words.
    const words = { caption: String(rest['caption']), description: '', alt: '', tags: [], tagKeys: [], titleWords: [] };
    expect((await entryNow(one?.id ?? ''))?.grams).toEqual(searchGrams({ ...words, owner }));
  });

  it('the last of several changes in a row wins', async () => {
    const person = await newcomer();
    await stalePhotos(person, 30);
    for (let index = 1; index <= 5; index += 1) {
      await answerOf('updateProfile', { displayName: `Hana ${index}` }, person);
    }
    await until('the newest name', async () => {
      const owners = await ownersOf(person);
      const isNewest = owners.length === 1 && JSON.stringify(owners[0]).includes('Hana 5');
      return isNewest && !(await copyOf(person)) ? true : undefined;
    });
  });
});

const unchanged = { username: undefined, bio: undefined, links: undefined, avatarId: undefined };

const newPhoto = () => ({
  id: newPhotoId(),
  caption: '桜',
  description: '',
  alt: '',
  tags: [],
  tagKeys: [],
  titleId: undefined,
  titleWords: [],
  spoiler: false,
  sensitive: false,
  showExif: false,
  showMoment: false,
  licence: 'all-rights-reserved' as const,
  download: 'none' as const,
  visibility: 'public' as const,
  hold: undefined,
});

describe('a photo that is reserved while its owner is being renamed', () => {
  it('a rename that finishes before the photo is written does not miss it', async () => {
    const person = await newcomer();
    await stalePhotos(person, 1);
    const renamed = { username: '', displayName: '花', photoURL: null };
    let renaming: Promise<unknown> = Promise.resolve();
    const pass = () =>
      until('the end of the pass', async () => {
        const isThrough = JSON.stringify(await ownersOf(person)).includes('花') && !(await copyOf(person));
        return isThrough ? true : undefined;
      });
    const runTransaction = firestore.runTransaction.bind(firestore);
    const paused = vi.spyOn(server.connection, 'runTransaction').mockImplementationOnce((reserve) => {
      let isFirst = true;
      return runTransaction(async (transaction) => {
        const result = await reserve(transaction);
        if (!isFirst) return result;
        isFirst = false;
        // The transaction has read everything and committed nothing: the rename finishes now, or waits for it.
        renaming = changeProfile(person.uid, { ...unchanged, displayName: '花' }, new Date());
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

  it('the photo has the new name, or the pass finds it', async () => {
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
    await until('the newest name on every photo', async () => {
      const owners = await ownersOf(person);
      // Between two events every copy may be old while no pass runs.
      const isNewest = owners.length === 1 && JSON.stringify(owners[0]).includes('Hana 4');
      return isNewest && !(await copyOf(person)) ? true : undefined;
    });
    expect(await ownersOf(person)).toEqual([{ username: '', displayName: 'Hana 4', photoURL: null }]);
    expect(await photosOf(person)).toHaveLength(30);
  });

  it('the reservation is refused if the profile is gone', async () => {
    const person = await newcomer();
    await firestore.doc(`profiles/${person.uid}`).delete();
    await expect(reservePhotos(person.uid, [], new Date())).rejects.toMatchObject({ code: 'unauthenticated' });
  });
});
