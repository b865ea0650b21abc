import { beforeAll, describe, expect, it } from 'vitest';
import { photoStatuses } from '#contract/documents/photo.ts';
import { type PhotoId, parsePhotoId } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { softDelete } from '../../src/photos/deletePhoto.callable.ts';
import { processUpload } from '../../src/photos/processUpload.ts';
import { restore as restoreAt } from '../../src/photos/restorePhoto.callable.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { cutShort } from '../pictures/jpeg.ts';
import { noisyJpeg } from '../pictures/samples.ts';
import { banJobDone, setBan } from './harness/bans.ts';
import { answerOf, call, reserve } from './harness/calls.ts';
import { photoIn } from './harness/edits.ts';
import { bucketOfTests, watchedBucket } from './harness/fragileBucket.ts';
import { putJob } from './harness/jobs.ts';
import { ban, newcomer, type Person } from './harness/people.ts';
import { photoGone, photoNow, photoWhen, setPhoto, variantsOf } from './harness/photos.ts';
import { pictureOf, placeWith } from './harness/runs.ts';
import { server } from './harness/site.ts';
import { filesOf, seen, upload } from './harness/storage.ts';
import { until } from './harness/until.ts';

const { firestore } = server;
const undoMs = (limits.photo.undoSeconds + limits.photo.undoGraceSeconds) * 1_000;

let person: Person;
let picture: Buffer;
beforeAll(async () => {
  person = await newcomer();
  picture = await noisyJpeg(400, 134);
});

const removeAs = (who: Person | undefined, id: PhotoId) => call('deletePhoto', { id, undoable: true }, who);
const restoreAs = (who: Person | undefined, id: PhotoId) => call('restorePhoto', { id }, who);
const remove = (id: PhotoId) => removeAs(person, id);
const restore = (id: PhotoId) => restoreAs(person, id);
const done = { result: {} };

describe('an undoable deletion', () => {
  it('a deletion hides a photo at once, and an undo restores it with its pictures', async () => {
    const { id, uploadPath } = await reserve(person);
    await upload(person, uploadPath, picture);
    const before = await photoWhen(id, 'published');
    const files = await filesOf(person.uid, id);
    expect(await remove(id)).toEqual(done);
    const aside = await photoNow(id);
    expect(aside).toMatchObject({ status: 'removed', restorable: { status: 'published' } });
    expect(aside?.deletedAt).toBeUndefined();
    const leftMs = (aside?.restorable?.until.getTime() ?? 0) - Date.now();
    expect(leftMs).toBeGreaterThan(limits.photo.undoSeconds * 1_000 - 5_000);
    expect(leftMs).toBeLessThanOrEqual(undoMs);
    for (const { address } of variantsOf(id, before)) expect((await seen(address)).status).toBe(404);
    expect(await restore(id)).toEqual(done);
    expect(await photoNow(id)).toEqual(before);
    expect(await filesOf(person.uid, id)).toEqual(files);
    for (const { address } of variantsOf(id, before)) expect((await seen(address)).status).toBe(200);
  });

  it('the count omits a deleted photo and includes it again after an undo', async () => {
    const counted = await newcomer();
    const countIs = (count: number) =>
      until(`${count} photos are counted`, async () => {
        const profile = await firestore.doc(`profiles/${counted.uid}`).get();
        return (profile.get('photoCount') ?? 0) === count ? true : undefined;
      });
    const id = await photoIn(counted, 'published');
    await countIs(1);
    await removeAs(counted, id);
    await countIs(0);
    await restoreAs(counted, id);
    await countIs(1);
  });

  it.each(photoStatuses)('the undo for a photo that is %s restores that status', async (status) => {
    const id = await photoIn(person, status, { hold: { rule: 'spam', note: 'x' } });
    const before = await photoNow(id);
    expect(await remove(id)).toEqual(done);
    expect((await photoNow(id))?.status).toBe('removed');
    expect(await restore(id)).toEqual(done);
    expect(await photoNow(id)).toEqual(before);
  });

  it('a second deletion neither restarts the time nor forgets the photo’s state', async () => {
    const id = await photoIn(person, 'published');
    await remove(id);
    const once = await photoNow(id);
    expect(await remove(id)).toEqual(done);
    expect(await photoNow(id)).toEqual(once);
  });

  it('a second undo changes nothing, and neither does one of a photo that is not deleted', async () => {
    const id = await photoIn(person, 'published');
    const before = await photoNow(id);
    await remove(id);
    expect(await Promise.all([restore(id), restore(id)])).toEqual([done, done]);
    expect(await restore(id)).toEqual(done);
    expect(await photoNow(id)).toEqual(before);
  });

  it('a final deletion makes an undoable one final', async () => {
    const id = await photoIn(person, 'published');
    await remove(id);
    expect(await answerOf('deletePhoto', { id }, person)).toEqual({});
    expect(await photoNow(id)).toBeUndefined();
    expect(await restore(id)).toEqual({ refused: { code: 'not-found' } });
    expect(await remove(id)).toEqual({ refused: { code: 'not-found' } });
  });

  it('an unknown or invalid id is refused as such', async () => {
    expect(await remove(parsePhotoId('abcdefghij0123456789'))).toEqual({ refused: { code: 'not-found' } });
  });
});

describe('a deletion that cannot be undone', () => {
  it('an undo is refused after its time, even before the cleanup', async () => {
    const id = await photoIn(person, 'published');
    await remove(id);
    const past = { until: new Date(Date.now() - 1), status: 'published' };
    await setPhoto(id, { restorable: past });
    expect(await restore(id)).toEqual({ refused: { code: 'failed-precondition', field: 'id' } });
    expect((await photoNow(id))?.status).toBe('removed');
  });

  it('the time for an undo ends to the millisecond', async () => {
    const { uid, id } = await placeWith(undefined);
    const start = new Date();
    expect(await softDelete(id, uid, () => start)).toBe(true);
    const at = (ms: number) => () => new Date(start.getTime() + ms);
    await expect(restoreAt(id, uid, at(undoMs + 1))).rejects.toMatchObject({ code: 'failed-precondition' });
    await restoreAt(id, uid, at(undoMs));
    expect((await photoNow(id))?.status).toBe('uploading');
  });

  it('a final deletion cannot be undone', async () => {
    const id = await photoIn(person, 'removed', { deletedAt: new Date() });
    expect(await restore(id)).toEqual({ refused: { code: 'failed-precondition', field: 'id' } });
  });

  it('the owner cannot undo a removal by staff', async () => {
    const id = await photoIn(person, 'removed');
    expect(await restore(id)).toEqual({ refused: { code: 'failed-precondition', field: 'id' } });
    expect((await photoNow(id))?.status).toBe('removed');
  });

  it('a banned person cannot undo a deletion, even at the moment of the ban', async () => {
    const banned = await newcomer();
    const id = await photoIn(banned, 'published');
    await removeAs(banned, id);
    await ban(banned);
    expect(await restoreAs(banned, id)).toEqual({ refused: { code: 'permission-denied' } });
    // A call that was admitted before the ban.
    await expect(restoreAt(id, banned.uid, systemClock)).rejects.toMatchObject({ code: 'permission-denied' });
    expect((await photoNow(id))?.status).toBe('removed');
  });
});

describe('changes between the deletion and its undo', () => {
  it('a picture that is processed meanwhile is published or failed after the undo', async () => {
    for (const [content, status] of [
      [picture, 'published'],
      [cutShort(picture), 'failed'],
    ] as const) {
      const place = await placeWith(content);
      const deleting = watchedBucket({
        before: async (_operation, number) => {
          if (number === 2) await softDelete(place.id, place.uid, systemClock);
        },
      });
      await processUpload(pictureOf(place), { bucket: deleting, clock: systemClock });
      expect(await photoNow(place.id)).toMatchObject({ status: 'removed', restorable: { status } });
      await restoreAt(place.id, place.uid, systemClock);
      expect((await photoNow(place.id))?.status).toBe(status);
    }
  });

  it('a file that arrives before the deletion still becomes a photo', async () => {
    const place = await placeWith(picture);
    await softDelete(place.id, place.uid, systemClock);
    await processUpload(pictureOf(place), { bucket: bucketOfTests, clock: systemClock });
    await restoreAt(place.id, place.uid, systemClock);
    expect(await photoNow(place.id)).toMatchObject({ status: 'published', width: 400 });
  });

  it('a photo that was deleted during a ban is published after the ban’s end and the undo', async () => {
    const pardoned = await newcomer();
    const [staying, going] = [await photoIn(pardoned, 'published'), await photoIn(pardoned, 'published')];
    await setBan(pardoned, { hidePhotos: true });
    await putJob('ban', pardoned.uid);
    await until('both are hidden', async () =>
      (await photoNow(going))?.status === 'hidden' && (await photoNow(staying))?.status === 'hidden' ? true : undefined,
    );
    await banJobDone(pardoned);
    await firestore.doc(`users/${pardoned.uid}`).update({ status: 'normal' });
    await softDelete(going, pardoned.uid, systemClock);
    await putJob('ban', pardoned.uid);
    await banJobDone(pardoned);
    expect((await photoNow(staying))?.status).toBe('published');
    expect((await photoNow(going))?.status).toBe('removed');
    await restoreAt(going, pardoned.uid, systemClock);
    expect(await photoNow(going)).toMatchObject({ status: 'published' });
    expect((await photoNow(going))?.hold).toBeUndefined();
  });

  it('a deletion of the account also erases the deleted photo', async () => {
    const leaving = await newcomer();
    const id = await photoIn(leaving, 'published');
    await removeAs(leaving, id);
    await server.auth.deleteUser(leaving.uid);
    await photoGone(id);
  });
});
