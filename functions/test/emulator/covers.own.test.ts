import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { PhotoId } from '#contract/ids.ts';
import { updateCover } from '../../src/data/catalogue/coverStore.ts';
import { updateDerived } from '../../src/photos/updateDerived.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { newPhotoId } from '../../src/platform/newPhotoId.ts';
import { beforeWrites } from './harness/databaseCalls.ts';
import { dataAt, type Fields, publishedPhoto, put } from './harness/documents.ts';
import { server } from './harness/site.ts';
import { emptyCatalogue } from './harness/wholeSite.ts';

const { firestore } = server;

const tag = 'tags/sea';
const borne = { ownerId: 'hana', tags: ['Sea'], tagKeys: ['sea'] };
const coverNow = async () => (await dataAt(tag))?.['cover'];

async function change(id: PhotoId, before: Fields | undefined, after: Fields): Promise<Fields> {
  await put(`photos/${id}`, after);
  await updateDerived(id, before, after, systemClock);
  return after;
}

describe('the cover of a tag', () => {
  beforeEach(async () => {
    await emptyCatalogue();
    await put('profiles/hana', { photoCount: 0 });
  });

  it('the cover follows every visible change of its photo', async () => {
    const id = newPhotoId();
    const first = await change(id, undefined, publishedPhoto(id, borne));
    const muted = { ownerId: 'hana', tagKeys: ['sea'] };
    const shown = { ...muted, photoId: id, pictureId: id, variants: { sizes: [3], avif: [] }, thumbhash: 'hash' };
    expect(await coverNow()).toEqual({ ...shown, color: '#aabbcc' });
    const pictureId = newPhotoId();
    const replaced = { ...first, pictureId, color: '#000000' };
    await change(id, first, replaced);
    expect(await coverNow()).toEqual({ ...shown, pictureId, color: '#000000' });
    await change(id, replaced, { ...replaced, spoiler: true });
    expect(await coverNow()).toMatchObject({ spoiler: true });
  });

  it('the cover names its photo’s owner, title and tags, also after they change', async () => {
    const id = newPhotoId();
    const first = await change(id, undefined, publishedPhoto(id, borne));
    expect(await coverNow()).toMatchObject({ ownerId: 'hana', tagKeys: ['sea'] });
    await put('titles/work', { name: 'work', status: 'active' });
    await change(id, first, { ...first, tags: ['Sea', 'Cat'], tagKeys: ['sea', 'cat'], titleId: 'work' });
    const muted = { ownerId: 'hana', tagKeys: ['sea', 'cat'], titleId: 'work' };
    expect(await coverNow()).toMatchObject(muted);
    expect((await dataAt('titles/work'))?.['cover']).toMatchObject(muted);
    expect((await dataAt('profiles/hana'))?.['strip']).toMatchObject([muted]);
  });

  it('the cover changes when the newest photo is backdated, and disappears with the last photo', async () => {
    const [older, newer] = [newPhotoId(), newPhotoId()];
    const one = await change(older, undefined, publishedPhoto(older, borne));
    const two = await change(newer, undefined, publishedPhoto(newer, { ...borne, publishedAt: new Date() }));
    expect(await coverNow()).toMatchObject({ photoId: newer });
    const back = await change(newer, two, { ...two, publishedAt: new Date(0) });
    expect(await coverNow()).toMatchObject({ photoId: older });
    await change(older, one, { ...one, status: 'hidden' });
    await change(newer, back, { ...back, status: 'hidden' });
    expect(await dataAt(tag)).not.toHaveProperty('cover');
    expect(await dataAt(tag)).not.toHaveProperty('coverPhotoId');
    expect(await dataAt(tag)).toMatchObject({ count: 0, name: 'Sea' });
  });

  it('the cover is the newest photo that is not sensitive, or none', async () => {
    const [older, newer] = [newPhotoId(), newPhotoId()];
    const one = await change(older, undefined, publishedPhoto(older, borne));
    const publishedAt = new Date();
    const two = await change(newer, undefined, publishedPhoto(newer, { ...borne, publishedAt, sensitive: true }));
    expect(await dataAt(tag)).toMatchObject({ coverPhotoId: older, cover: { photoId: older }, count: 2 });
    const shown = await change(newer, two, { ...two, sensitive: false });
    expect(await coverNow()).toMatchObject({ photoId: newer });
    await change(newer, shown, two);
    await change(older, one, { ...one, sensitive: true });
    expect(await dataAt(tag)).not.toHaveProperty('cover');
    expect(await dataAt(tag)).toMatchObject({ count: 2, lastUsedAt: expect.anything() });
  });

  it('the cover is the newest of a few photos that have the tag first, so that tags share few covers', async () => {
    const [older, newer] = [newPhotoId(), newPhotoId()];
    await change(older, undefined, publishedPhoto(older, { ...borne, tags: ['Sea', 'Sky'], tagKeys: ['sea', 'sky'] }));
    const both = { ...borne, tags: ['Sky', 'Sea'], tagKeys: ['sky', 'sea'], publishedAt: new Date() };
    await change(newer, undefined, publishedPhoto(newer, both));
    expect(await coverNow()).toMatchObject({ photoId: older });
    expect((await dataAt('tags/sky'))?.['cover']).toMatchObject({ photoId: newer });
    expect(await dataAt(tag)).toMatchObject({ lastUsedAt: expect.toSatisfy((at) => at.toMillis() > 1_000_000) });
  });

  it('the cover is correct although a concurrent writer writes an old state', async () => {
    const id = newPhotoId();
    await put(tag, { name: 'Sea', count: 1 });
    await put(`photos/${id}`, publishedPhoto(id, borne));
    let isHeldUp = true;
    // The photo goes right before it is written as cover, and the follower of that event finishes first.
    const stop = beforeWrites(async () => {
      if (!isHeldUp) return;
      isHeldUp = false;
      await firestore.doc(`photos/${id}`).delete();
      expect(await updateCover(tag, new Date())).toBe(false);
    });
    onTestFinished(stop);
    expect(await updateCover(tag, new Date())).toBe(true);
    expect(isHeldUp).toBe(false);
    expect(await dataAt(tag)).toEqual({ name: 'Sea', count: 1, lastUsedAt: expect.anything() });
  });
});

describe('the strip of a person', () => {
  const profile = 'profiles/hana';
  const stripNow = async (): Promise<unknown> => {
    const strip: unknown = (await dataAt(profile))?.['strip'];
    return Array.isArray(strip) ? strip.map(({ photoId }: { photoId: unknown }) => photoId) : strip;
  };
  const publish = async (minutesAgo: number, more: Fields = {}) => {
    const id = newPhotoId();
    const publishedAt = new Date(Date.now() - minutesAgo * 60_000);
    return { id, fields: await change(id, undefined, publishedPhoto(id, { ...borne, publishedAt, ...more })) };
  };

  beforeEach(async () => {
    await emptyCatalogue();
    await put(profile, { photoCount: 0 });
  });

  it('the strip has the three newest public photos, without sensitive ones', async () => {
    const fourth = await publish(5);
    const third = await publish(4);
    await publish(3, { sensitive: true });
    await publish(2, { listed: false, visibility: 'unlisted' });
    const second = await publish(1);
    const first = await publish(0);
    expect(await stripNow()).toEqual([first.id, second.id, third.id]);
    await change(first.id, first.fields, { ...first.fields, status: 'hidden', listed: false });
    expect(await stripNow()).toEqual([second.id, third.id, fourth.id]);
  });

  it('the strip has older photos if the newest are all sensitive', async () => {
    const { id } = await publish(9);
    for (let minutesAgo = 8; minutesAgo > 0; minutesAgo -= 1) await publish(minutesAgo, { sensitive: true });
    expect(await stripNow()).toEqual([id]);
  });
});
