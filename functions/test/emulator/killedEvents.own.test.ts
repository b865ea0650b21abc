import { describe, expect, it } from 'vitest';
import { updateDerived } from '../../src/photos/updateDerived.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { newPhotoId } from '../../src/platform/newPhotoId.ts';
import { dataAt, publishedPhoto, put } from './harness/documents.ts';
import { atEachDeath, untilWrite } from './harness/dyingProcess.ts';

// For other functions see *Runs.own.test.ts; for real processes and their locks killedEvents.long.alone.test.ts.
describe('an event that dies before any of its writes', () => {
  it('a repeated event counts a published photo once, and makes it a cover', async () => {
    await atEachDeath(3, async (diesAt) => {
      const [id, ownerId, tag] = [newPhotoId(), `owner${diesAt}`, `tag${diesAt}`];
      const photo = publishedPhoto(id, { ownerId, tags: [tag], tagKeys: [tag] });
      await put(`profiles/${ownerId}`, { photoCount: 0 });
      await put(`photos/${id}`, photo);
      const event = () => updateDerived(id, undefined, photo, systemClock);
      const { died } = await untilWrite(diesAt, event);
      if (died) await event();
      const where = `after a death at write ${diesAt}`;
      expect(await dataAt(`profiles/${ownerId}`), where).toMatchObject({ photoCount: 1 });
      expect(await dataAt(`tags/${tag}`), where).toMatchObject({ count: 1, coverPhotoId: id });
      return died;
    });
  });
});
