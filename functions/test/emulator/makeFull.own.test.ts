import { describe, expect, it } from 'vitest';
import { fullName, variantObject } from '#contract/edge/pictures.ts';
import type { PhotoId } from '#contract/ids.ts';
import { followDownload } from '../../src/photos/followDownload.ts';
import { makeFull } from '../../src/photos/makeFull.ts';
import { processUpload } from '../../src/photos/processUpload.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { noisyJpeg } from '../pictures/samples.ts';
import { bucketOfTests } from './harness/fragileBucket.ts';
import { photoNow, setPhoto } from './harness/photos.ts';
import { filesInTests, publishedWith, reservePicture } from './harness/replacements.ts';
import { pictureOf } from './harness/runs.ts';
import { server } from './harness/site.ts';

// On a site of its own: the other one's event of the same change takes the field away, but its file is in another bucket.
describe('the file of full size', () => {
  const fullOf = async (id: PhotoId) => {
    const { variants } = (await photoNow(id)) ?? {};
    return variants && 'sizes' in variants ? variants.fullJpeg : undefined;
  };
  const ready = async () => {
    const place = await publishedWith(await noisyJpeg(420, 140));
    await setPhoto(place.id, { download: 'full' });
    return { ...place, picture: pictureOf(place) };
  };
  const isThere = async (id: PhotoId) => (await bucketOfTests.file(variantObject(id, id, fullName)).exists())[0];

  it('is made once, however often the event comes', async () => {
    const { id, picture: place } = await ready();
    await Promise.all([makeFull(place, bucketOfTests), makeFull(place, bucketOfTests)]);
    const first = (await bucketOfTests.file(variantObject(id, id, fullName)).getMetadata())[0].generation;
    await makeFull(place, bucketOfTests);
    expect((await bucketOfTests.file(variantObject(id, id, fullName)).getMetadata())[0].generation).toBe(first);
    expect(await fullOf(id)).toMatchObject({ width: 420, height: 140 });
  });

  it('is made again where a deletion that died took it before its field', async () => {
    const { id, picture: place } = await ready();
    await makeFull(place, bucketOfTests);
    await bucketOfTests.file(variantObject(id, id, fullName)).delete();
    await makeFull(place, bucketOfTests);
    expect(await isThere(id)).toBe(true);
  });

  it('leaves nothing where the photo is not to be saved any more, shows another picture, or is gone', async () => {
    const { id, picture: place } = await ready();
    await makeFull(place, bucketOfTests);
    const before = (await server.firestore.doc(`photos/${id}`).get()).data();
    await setPhoto(id, { download: 'none' });
    const after = { ...before, download: 'none' };
    await followDownload(id, before, after, bucketOfTests);
    await followDownload(id, before, after, bucketOfTests);
    expect([await isThere(id), await fullOf(id)]).toEqual([false, undefined]);
    await makeFull(place, bucketOfTests);
    expect(await isThere(id)).toBe(false);
    const other = await reservePicture({ uid: place.uid, id, path: '' }, await noisyJpeg(700, 250));
    await setPhoto(id, { download: 'full' });
    await processUpload(other, { bucket: bucketOfTests, clock: systemClock });
    await makeFull(place, bucketOfTests);
    expect((await filesInTests(other)).filter((path) => path.endsWith(fullName))).toEqual([]);
  });
});
