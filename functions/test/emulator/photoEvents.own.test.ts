import { beforeEach, expect, it } from 'vitest';
import type { PhotoId } from '#contract/ids.ts';
import { next, orThrow, type PhotoEvent } from '../../src/data/photos/photoLife.ts';
import { readPhoto, writePhoto } from '../../src/data/photos/photoStore.ts';
import { updateAfter } from '../../src/photos/countPhoto.trigger.ts';
import { runTransaction } from '../../src/platform/transaction.ts';
import { nightly } from '../nightly.ts';
import { reserveAll } from './harness/calls.ts';
import { countDocuments } from './harness/countDocuments.ts';
import { giveUsername, newcomer } from './harness/people.ts';
import { collectPhotoEvents } from './harness/photoEvents.ts';
import { aPublishedPhoto } from './harness/publicApi.ts';
import { server } from './harness/site.ts';
import { emptyCatalogue } from './harness/wholeSite.ts';

beforeEach(() => emptyCatalogue('publications', 'moments'));

const at = new Date('2026-11-26T07:42:00Z');
const { width, height, thumbhash, color, variants } = aPublishedPhoto({}, at);

const advance = (id: PhotoId, event: PhotoEvent, more: object = {}): Promise<void> =>
  runTransaction(async (transaction) => {
    const photo = await readPhoto(id, transaction);
    if (photo) writePhoto(transaction, id, photo, orThrow(next(photo, event, new Date())), { ...more });
  });

/** Writes a photo as the pipeline does: its picture is begun, then made. */
async function publish(id: PhotoId): Promise<void> {
  await advance(id, { kind: 'picture-begun' });
  const made = { ownerIsBanned: false, ownerIsNew: false };
  await advance(id, { kind: 'picture-made', ...made }, { width, height, thumbhash, color, variants, moment: at });
}

it.each([5, ...nightly([12, 50])])(
  '%i photos that are sent together lead at once, and each starts one event that reads, and none that writes a photo',
  async (count) => {
    const person = await giveUsername(await newcomer());
    const events = collectPhotoEvents();
    const ids = (
      await reserveAll(
        person,
        Array.from({ length: count }, () => ({ tags: ['海'] })),
      )
    ).map(({ id }) => id);
    // The last one first, so that each of the others pushes one back.
    const published = countDocuments();
    for (const id of ids.toReversed()) await publish(id);
    // Two for the tests' own reading of the photo, one for its publication, and one for the photo that it pushes back.
    expect(published.reads).toBeLessThanOrEqual(4 * count);
    const photos = await server.firestore.getAll(...ids.map((id) => server.firestore.doc(`photos/${id}`)));
    expect(photos.map((photo) => photo.get('leads'))).toEqual(ids.map((_, place) => place < 3));
    expect(photos.every((photo) => photo.get('sharesPublication'))).toBe(true);

    const written = events.length;
    const counted = countDocuments();
    let reading = 0;
    for (const { id, before, after } of events) {
      const known = counted.reads;
      await updateAfter(id, before, after);
      if (counted.reads > known) reading += 1;
    }
    expect(events).toHaveLength(written);
    expect(reading).toBe(count);
    // Four of them choose the cover of the tag.
    expect(counted.reads).toBeLessThanOrEqual(26 * count);
  },
);
