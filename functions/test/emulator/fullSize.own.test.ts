import { describe, expect, it } from 'vitest';
import { fullName, variantObject } from '#contract/edge/pictures.ts';
import type { PhotoId } from '#contract/ids.ts';
import { storagePath } from '#contract/paths.ts';
import { alignFull, followDownload, startFullSizeJob } from '../../src/photos/fullSize.ts';
import { processUpload } from '../../src/photos/processUpload.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { noisyJpeg } from '../pictures/samples.ts';
import { bucketOfTests, watchedBucket } from './harness/fragileBucket.ts';
import { jobAt, runJob } from './harness/jobs.ts';
import { photoNow, setPhoto } from './harness/photos.ts';
import { filesInTests, publishedWith, reservePicture } from './harness/replacements.ts';
import { server } from './harness/site.ts';

// On a site of its own: the running site's event for the same change would remove the field, with its file in another
// bucket.
const environment = { bucket: bucketOfTests, clock: systemClock };

const fullOf = async (id: PhotoId) => {
  const { variants } = (await photoNow(id)) ?? {};
  return variants && 'sizes' in variants ? variants.fullJpeg : undefined;
};
const ready = async () => {
  const place = await publishedWith(await noisyJpeg(420, 140));
  await setPhoto(place.id, { download: 'full' });
  return place;
};
const fileOf = (id: PhotoId) => bucketOfTests.file(variantObject(id, id, fullName));
const isThere = async (id: PhotoId) => (await fileOf(id).exists())[0];
const storedPhoto = async (id: PhotoId) => (await server.firestore.doc(`photos/${id}`).get()).data();
/** The photo's event, with its current document. */
const event = async (id: PhotoId) => followDownload(id, await storedPhoto(id), systemClock);
const hasJob = async (id: PhotoId) => (await jobAt('full-size', id)) !== undefined;
const finish = (id: PhotoId, bucket = bucketOfTests) => runJob('full-size', id, { bucket });

describe('the full-size file', () => {
  it('the file is made once, although its event repeats', async () => {
    const { id } = await ready();
    await Promise.all([alignFull(id, { bucket: bucketOfTests }), alignFull(id, { bucket: bucketOfTests })]);
    const first = (await fileOf(id).getMetadata())[0].generation;
    await alignFull(id, { bucket: bucketOfTests });
    expect((await fileOf(id).getMetadata())[0].generation).toBe(first);
    expect(await fullOf(id)).toMatchObject({ width: 420, height: 140 });
  });

  it('the file is made again if a deletion died between the file and its field', async () => {
    const { id } = await ready();
    await alignFull(id, { bucket: bucketOfTests });
    await fileOf(id).delete();
    await alignFull(id, { bucket: bucketOfTests });
    expect(await isThere(id)).toBe(true);
  });

  it('the file is deleted and not made again once the download is forbidden', async () => {
    const { id } = await ready();
    await alignFull(id, { bucket: bucketOfTests });
    await setPhoto(id, { download: 'none' });
    await event(id);
    expect(await finish(id)).toBe('done');
    expect([await isThere(id), await fullOf(id)]).toEqual([false, undefined]);
    await event(id);
    await alignFull(id, { bucket: bucketOfTests });
    expect([await hasJob(id), await isThere(id)]).toEqual([false, false]);
  });

  it('an attempt fails, to be repeated, if its file was deleted before its field was written', async () => {
    const { id } = await ready();
    let isStored = false;
    const deleting = watchedBucket({
      before: async (operation) => {
        if (operation === 'exists' && isStored) await fileOf(id).delete({ ignoreNotFound: true });
      },
      after: (operation) => {
        if (operation === 'save') isStored = true;
      },
    });
    await expect(alignFull(id, { bucket: deleting })).rejects.toThrow('deleted since');
    await alignFull(id, { bucket: bucketOfTests });
    expect(await isThere(id)).toBe(true);
  });

  it('the file is deleted if the picture was replaced while it was made', async () => {
    const place = await ready();
    const other = await reservePicture(place, await noisyJpeg(700, 250));
    const overtaken = watchedBucket({
      before: async (operation) => {
        if (operation === 'save') await processUpload(other, environment);
      },
    });
    await alignFull(place.id, { bucket: overtaken });
    expect((await filesInTests(other)).filter((path) => path.endsWith(fullName))).toEqual([]);
    await alignFull(place.id, { bucket: bucketOfTests });
    expect(await fullOf(place.id)).toMatchObject({ width: 700, height: 250 });
    const made = variantObject(place.id, other.pictureId, fullName);
    expect((await filesInTests(other)).filter((path) => path.endsWith(fullName))).toEqual([made]);
  });

  it('no file is made without an original, and its event is not repeated', async () => {
    const { id, uid } = await ready();
    await bucketOfTests.file(storagePath.original(uid, id)).delete();
    await alignFull(id, { bucket: bucketOfTests });
    expect([await isThere(id), await fullOf(id)]).toEqual([false, undefined]);
  });
});

describe('the job that makes the full-size file', () => {
  it('the photo’s event creates the job, even late and twice, and the job is deleted when it is done', async () => {
    const { id } = await ready();
    const early = await storedPhoto(id);
    await event(id);
    await event(id);
    expect(await hasJob(id)).toBe(true);
    expect(await finish(id)).toBe('done');
    expect([await hasJob(id), await isThere(id)]).toEqual([false, true]);
    await event(id);
    expect(await hasJob(id)).toBe(false);
    const { generation } = (await fileOf(id).getMetadata())[0];
    await followDownload(id, early, systemClock);
    expect(await finish(id)).toBe('done');
    expect((await fileOf(id).getMetadata())[0].generation).toBe(generation);
  });

  it('a job that is requested again meanwhile stays for its new event', async () => {
    const { id } = await ready();
    await startFullSizeJob(id, new Date());
    const orderedAgain = watchedBucket({
      before: async (operation) => {
        if (operation === 'save') await startFullSizeJob(id, new Date());
      },
    });
    expect(await finish(id, orderedAgain)).toBe('superseded');
    expect(await hasJob(id)).toBe(true);
    expect(await finish(id)).toBe('done');
  });
});
