import { describe, expect, it } from 'vitest';
import { runBanJob } from '../../src/moderation/bans/applyBan.ts';
import { followPhoto } from '../../src/photos/followPhoto.ts';
import { minutesAfter, systemClock } from '../../src/platform/clock.ts';
import { newPhotoId } from '../../src/platform/newPhotoId.ts';
import { beginJob, manyPhotos, statusesOf } from './harness/bannedPhotos.ts';
import { hasBanJob, setBan } from './harness/bans.ts';
import { untilWrite } from './harness/dyingProcess.ts';
import { dataAt, publishedPhoto, put } from './harness/standings.ts';

type Prepared = { readonly event: () => Promise<unknown>; readonly expectDone: (where: string) => Promise<void> };

/** Has the event die before its first write, then before its second, and so on; it comes again each time. Returns the deaths. */
async function deliverAgainAfterEachDeath(prepare: (diesAt: number) => Promise<Prepared>): Promise<number> {
  for (let diesAt = 1; ; diesAt += 1) {
    const { event, expectDone } = await prepare(diesAt);
    const { died } = await untilWrite(diesAt, event);
    if (!died) return diesAt - 1;
    await event();
    await expectDone(`after a death at write ${diesAt}`);
  }
}

// Other functions: *Runs.own.test.ts.
describe('an event that dies before any of its writes', () => {
  it('counts a published photo once, and makes it a cover, when it comes again', async () => {
    const deaths = await deliverAgainAfterEachDeath(async (diesAt) => {
      const [id, ownerId, tag] = [newPhotoId(), `owner${diesAt}`, `tag${diesAt}`];
      const photo = publishedPhoto(id, { ownerId, tags: [tag], tagKeys: [tag] });
      await put(`profiles/${ownerId}`, { photoCount: 0 });
      await put(`photos/${id}`, photo);
      return {
        event: () => followPhoto(id, undefined, photo, systemClock),
        expectDone: async (where) => {
          expect(await dataAt(`profiles/${ownerId}`), where).toMatchObject({ photoCount: 1 });
          expect(await dataAt(`tags/${tag}`), where).toMatchObject({ count: 1, coverPhotoId: id });
        },
      };
    });
    expect(deaths).toBeGreaterThanOrEqual(3);
  });

  it('hides every photo of a banned person when it comes again', async () => {
    const deaths = await deliverAgainAfterEachDeath(async () => {
      const { uid } = await manyPhotos(3);
      await setBan({ uid }, { hidePhotos: true });
      await beginJob(uid);
      return {
        event: () => runBanJob(uid, { clock: systemClock, until: minutesAfter(systemClock(), 5) }),
        expectDone: async (where) => {
          expect(await statusesOf(uid), where).toEqual({ hidden: 3, uploading: 1 });
          expect(await hasBanJob({ uid }), where).toBe(false);
        },
      };
    });
    expect(deaths).toBeGreaterThanOrEqual(2);
  });
});
