import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { pictureBlocksSchema } from '#contract/documents/photo.ts';
import { decode } from '#contract/documents/stored.ts';
import type { PhotoId } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import type { PicturePlace } from '#contract/paths.ts';
import { moderatePhoto } from '../../src/moderation/decisions/moderatePhoto.ts';
import { createBlockedPictures } from '../../src/photos/blockedPictures.ts';
import { processUpload } from '../../src/photos/processUpload.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { staffOf } from '../../src/staff/act.ts';
import { plainJpeg } from '../pictures/samples.ts';
import { noticesTo } from './harness/bans.ts';
import { copyOf, patches } from './harness/blockable.ts';
import { bucketOfTests } from './harness/fragileBucket.ts';
import { actorOf, auditOfPhoto, undoLast } from './harness/moderated.ts';
import { type Person, staffMember } from './harness/people.ts';
import { photoNow, setPhoto } from './harness/photos.ts';
import { publishedWith, reservePicture } from './harness/replacements.ts';
import { type Place, pictureOf, placeWith } from './harness/runs.ts';
import { server } from './harness/site.ts';
import { forgetBlocks } from './harness/wholeSite.ts';

// Encodes each picture once, because these tests check what follows.
vi.mock('../../src/pictures/develop.ts', async (original) => {
  const { madeOnce } = await import('./harness/madeOnce.ts');
  const { developPicture } = await original<typeof import('../../src/pictures/develop.ts')>();
  return { developPicture: madeOnce(developPicture) };
});

const { firestore } = server;

let moderator: Person;
let picture: Buffer;
beforeAll(async () => {
  [moderator, picture] = await Promise.all([staffMember('moderator'), patches()]);
});
beforeEach(forgetBlocks);

const command = (action: 'hide' | 'remove' | 'restore' | 'publish', blockImage = false) =>
  ({ action, rule: 'sexual', note: '', blockImage }) as const;
const said = (id: PhotoId, action: 'hide' | 'remove' | 'restore' | 'publish', blockImage = false) =>
  moderatePhoto(staffOf(actorOf(moderator), systemClock), id, command(action, blockImage), bucketOfTests);

/** Runs the pipeline as a new instance. */
const process = (place: PicturePlace) =>
  processUpload(place, { bucket: bucketOfTests, clock: systemClock, blocked: createBlockedPictures() });

async function arrived(original: Buffer): Promise<Place> {
  const place = await placeWith(original);
  await process(pictureOf(place));
  return place;
}

async function shardsNow() {
  const { docs } = await firestore.collection('pictureBlocks').orderBy('number').get();
  return docs.map((shard) => ({ id: shard.id, ...decode(pictureBlocksSchema, shard.ref.path, shard.data()) }));
}
const blockedNow = async () => (await shardsNow()).flatMap(({ hashes }) => Object.keys(hashes));

/** A photo whose picture is blocked. */
async function blocked(action: 'hide' | 'remove' = 'remove'): Promise<Place> {
  const place = await publishedWith(picture);
  expect(await said(place.id, action, true)).toBe('done');
  return place;
}

const looksLike = ({ id }: Place) => ({ hold: { rule: 'blocked-picture', note: id } });

describe('a blocked picture', () => {
  it('a copy of the picture is held for review and never refused; another picture is published', async () => {
    const first = await blocked();
    expect(await photoNow(first.id)).toMatchObject({ status: 'removed', block: { shard: '0', pictureId: first.id } });
    expect(await shardsNow()).toMatchObject([{ id: '0', number: 0, hashes: { [first.id]: { photoId: first.id } } }]);
    const copy = await arrived(await copyOf(picture));
    expect(await photoNow(copy.id)).toMatchObject({ status: 'held', ...looksLike(first) });
    expect(await photoNow(copy.id)).not.toHaveProperty('publishedAt');
    const other = await arrived(await patches());
    expect(await photoNow(other.id)).toMatchObject({ status: 'published' });
  });

  it('a blocked picture is recognised at once, also mirrored and by an instance that has just looked', async () => {
    const instance = createBlockedPictures();
    const run = async (original: Buffer) => {
      const place = await placeWith(original);
      await processUpload(pictureOf(place), { bucket: bucketOfTests, clock: systemClock, blocked: instance });
      return photoNow(place.id);
    };
    await blocked();
    expect(await run(await patches())).toMatchObject({ status: 'published' });
    const other = await patches();
    const second = await publishedWith(other);
    await said(second.id, 'hide', true);
    const mirrored = await sharp(await copyOf(other))
      .flop()
      .jpeg()
      .toBuffer();
    expect(await run(mirrored)).toMatchObject({ status: 'held', ...looksLike(second) });
  });

  it('the sender of a copy is told once that it waits, even if the upload is processed again', async () => {
    const first = await blocked();
    const sent = await placeWith(picture);
    await firestore.doc(`users/${sent.uid}`).set({ displayName: '' });
    await setPhoto(sent.id, { status: 'processing' });
    const [place, { id }] = [pictureOf(sent), sent];
    expect(await Promise.all([process(place), process(place)])).toContain('held');
    expect(await process(place)).toBe('done-before');
    expect(await photoNow(id)).toMatchObject({ status: 'held', ...looksLike(first) });
    expect(await noticesTo(sent)).toMatchObject([{ kind: 'photo-held', subject: id }]);
  });

  it('a copy that is already held keeps its reason, and its owner is told once', async () => {
    await blocked();
    const hold = { rule: 'ng-tag', note: 'x' } as const;
    const place = await placeWith(picture, { hold });
    await firestore.doc(`users/${place.uid}`).set({ displayName: '' });
    await Promise.all([process(pictureOf(place)), process(pictureOf(place))]);
    await process(pictureOf(place));
    expect(await photoNow(place.id)).toMatchObject({ status: 'held', hold });
    expect(await noticesTo(place)).toMatchObject([{ kind: 'photo-held', subject: place.id }]);
  });

  it('the owner is told once, even if a job told about a tag during the processing', async () => {
    const place = await placeWith(picture, { hold: { rule: 'ng-tag', note: 'x' } });
    await firestore.doc(`users/${place.uid}`).set({ displayName: '' });
    const told = { kind: 'photo-held', subject: place.id, createdAt: new Date(), readAt: null };
    await firestore.doc(`users/${place.uid}/notices/photo-held_${place.id}_command`).set(told);
    await process(pictureOf(place));
    expect(await photoNow(place.id)).toMatchObject({ status: 'held' });
    expect(await noticesTo(place)).toHaveLength(1);
  });

  it('a blocked picture cannot replace one that is published: the photo waits for review with it', async () => {
    const first = await blocked();
    const out = await publishedWith(await patches());
    const replacing = await reservePicture(out, await copyOf(picture));
    expect(await process(replacing)).toBe('replaced');
    const held = await photoNow(out.id);
    expect(held).toMatchObject({ status: 'held', ...looksLike(first), pictureId: replacing.pictureId });
  });

  it('a hidden photo that gets a copy of its own picture says so', async () => {
    const first = await blocked('hide');
    const replacing = await reservePicture(first, await copyOf(picture));
    expect(await process(replacing)).toBe('replaced');
    expect(await photoNow(first.id)).toMatchObject({ status: 'held', ...looksLike(first) });
    // The new picture is published; the block of the old one stays.
    await said(first.id, 'publish');
    expect(await photoNow(first.id)).not.toHaveProperty('block');
    expect(await blockedNow()).toEqual([first.id]);
  });
});

describe('blocking', () => {
  it('a picture hidden or removed already can be blocked later, and the audit log says so', async () => {
    const place = await publishedWith(picture);
    await said(place.id, 'hide');
    expect(await said(place.id, 'hide')).toBe('same');
    expect(await said(place.id, 'hide', true)).toBe('done');
    expect(await said(place.id, 'hide', true)).toBe('same');
    expect(await blockedNow()).toEqual([place.id]);
    const [, second, ...more] = await auditOfPhoto(place.id);
    expect(more).toEqual([]);
    expect(second?.before).not.toHaveProperty('block');
    expect(second?.after['block']).toEqual({ shard: '0', pictureId: place.id });
  });

  it('the block ends when the photo is published again or the block is undone; undoing that blocks again', async () => {
    const restored = await blocked();
    await said(restored.id, 'restore');
    expect(await photoNow(restored.id)).not.toHaveProperty('block');
    expect(await blockedNow()).toEqual([]);

    const undone = await blocked('hide');
    await undoLast(undone.id, moderator);
    expect(await photoNow(undone.id)).toMatchObject({ status: 'published' });
    expect(await photoNow(undone.id)).not.toHaveProperty('block');
    expect(await blockedNow()).toEqual([]);
    expect((await photoNow((await arrived(picture)).id))?.status).toBe('published');
  });

  it('a plain surface or a missing file cannot be blocked, and then nothing is done', async () => {
    const plain = await publishedWith(await plainJpeg(400, 300));
    const lost = await publishedWith(picture);
    await bucketOfTests.deleteFiles({ prefix: `photos/${lost.id}/` });
    for (const { id } of [plain, lost]) {
      await expect(said(id, 'remove', true)).rejects.toMatchObject({
        code: 'failed-precondition',
        field: 'blockImage',
      });
      expect((await photoNow(id))?.status).toBe('published');
      expect(await auditOfPhoto(id)).toEqual([]);
    }
    expect(await blockedNow()).toEqual([]);
  });

  it('a full shard is followed by a new one', async () => {
    const { perShard } = limits.pictureBlocks;
    expect(perShard).toBe(2_000);
    const none = '0'.repeat(64);
    const full = (count: number) => {
      const ids = Array.from({ length: count }, (_, at) => `full${String(at).padStart(16, '0')}`);
      return { number: 3, hashes: Object.fromEntries(ids.map((id) => [id, { photoId: id, hash: none }])) };
    };
    await firestore.doc('pictureBlocks/3').set(full(perShard - 1));
    const [last, next] = [await blocked(), await blocked()];
    expect((await photoNow(last.id))?.block?.shard).toBe('3');
    expect((await photoNow(next.id))?.block?.shard).toBe('4');
    expect((await shardsNow()).map(({ number, hashes }) => [number, Object.keys(hashes).length])).toEqual([
      [3, perShard],
      [4, 1],
    ]);
    expect((await photoNow((await arrived(picture)).id))?.status).toBe('held');
  });

  it('no block is lost by concurrent calls', async () => {
    const places = await Promise.all([1, 2, 3, 4].map(() => publishedWith(picture)));
    await Promise.all(places.map(({ id }) => said(id, 'remove', true)));
    expect((await blockedNow()).toSorted()).toEqual(places.map(({ id }) => id).toSorted());
  });
});
