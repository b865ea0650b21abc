import { describe, expect, it } from 'vitest';
import { updateDerived } from '../../src/photos/updateDerived.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { newPhotoId } from '../../src/platform/newPhotoId.ts';
import { dataAt, publishedPhoto, put } from './harness/documents.ts';
import { untilWrite } from './harness/dyingProcess.ts';

type Prepared = { readonly event: () => Promise<unknown>; readonly expectDone: (where: string) => Promise<void> };

/**
 * Lets the event die before its first write, then before its second, and so on; it repeats each time. Returns the
 * deaths.
 */
async function deliverAgainAfterEachDeath(prepare: (diesAt: number) => Promise<Prepared>): Promise<number> {
  for (let diesAt = 1; ; diesAt += 1) {
    const { event, expectDone } = await prepare(diesAt);
    const { died } = await untilWrite(diesAt, event);
    if (!died) return diesAt - 1;
    await event();
    await expectDone(`after a death at write ${diesAt}`);
  }
}

// For other functions see *Runs.own.test.ts; for real processes and their locks killedEvents.long.alone.test.ts.
describe('an event that dies before any of its writes', () => {
  it('a repeated event counts a published photo once, and makes it a cover', async () => {
    const deaths = await deliverAgainAfterEachDeath(async (diesAt) => {
      const [id, ownerId, tag] = [newPhotoId(), `owner${diesAt}`, `tag${diesAt}`];
      const photo = publishedPhoto(id, { ownerId, tags: [tag], tagKeys: [tag] });
      await put(`profiles/${ownerId}`, { photoCount: 0 });
      await put(`photos/${id}`, photo);
      return {
        event: () => updateDerived(id, undefined, photo, systemClock),
        expectDone: async (where) => {
          expect(await dataAt(`profiles/${ownerId}`), where).toMatchObject({ photoCount: 1 });
          expect(await dataAt(`tags/${tag}`), where).toMatchObject({ count: 1, coverPhotoId: id });
        },
      };
    });
    expect(deaths).toBeGreaterThanOrEqual(3);
  });
});
