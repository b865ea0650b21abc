import { beforeEach, describe, expect, it } from 'vitest';
import { listOnProfile, listPhotos } from '../../src/data/site/publicPhotos.ts';
import { beginReading } from '../../src/data/site/publicReading.ts';
import { begin, expectSameWhereverItDies, photoId, runAll, stored, uid } from './harness/dataOfBefore.ts';
import { server } from './harness/site.ts';

const { firestore } = server;

beforeEach(begin);

describe('the data of the release before', () => {
  it('is in the lists of now once it is migrated, and a second time nothing changes', async () => {
    expect(await runAll()).toEqual(['listed', 'positions', 'nameParts', 'nameParts']);
    const shown = [photoId(2), photoId(1)];
    for (const { photos } of [
      await listOnProfile(beginReading(), uid, { limit: 9 }),
      await listPhotos(beginReading(), { ownerId: uid }, { limit: 9 }),
    ]) {
      expect(photos.map(({ id }) => id)).toEqual(shown);
    }
    expect((await firestore.doc(`photos/${photoId(1)}`).get()).get('visibility')).toBe('public');
    const position = async (number: number) => (await firestore.doc(`photos/${photoId(number)}`).get()).get('position');
    expect([await position(4), typeof (await position(5))]).toEqual([undefined, 'string']);
    expect((await firestore.doc(`profiles/${uid}`).get()).data()).toMatchObject({
      username: 'search2',
      strip: shown.map((id) => ({ photoId: id })),
    });

    const after = await stored();
    expect(await runAll()).toEqual([]);
    expect(await stored()).toEqual(after);
  });

  // At every write: migrateLists.long.own.test.ts.
  it('comes to the same where the first run dies', () => expectSameWhereverItDies(4));
});
