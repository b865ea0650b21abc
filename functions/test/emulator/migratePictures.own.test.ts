import { beforeEach, describe, expect, it } from 'vitest';
import { type PhotoId, parseUid } from '#contract/ids.ts';
import { documentPath, storagePath } from '#contract/paths.ts';
import { migrate } from '../../src/migrations/migrate.ts';
import { migrations } from '../../src/migrations/migrations.ts';
import { remakePicture } from '../../src/migrations/pictures.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { newPhotoId } from '../../src/platform/newPhotoId.ts';
import { noisyJpeg } from '../pictures/samples.ts';
import { photoNow, variantsOf } from './harness/photos.ts';
import { server } from './harness/site.ts';
import { filesOf } from './harness/storage.ts';

const { bucket, firestore } = server;
const emptied = ['photos', 'users', 'profiles', 'tags', 'titles', 'migrations', 'settings'];
const run = async (name: string, apply = true) => {
  const all = migrations.filter((migration) => migration.name === name);
  const done = [];
  for (const migration of all) done.push(await migrate(migration, { apply, clock: systemClock }));
  return done.map(({ seen, changed, failed }) => ({ seen, changed, failed }));
};

beforeEach(async () => {
  for (const collection of emptied) await firestore.recursiveDelete(firestore.collection(collection));
  await bucket.deleteFiles({ force: true });
});

const old = (id: PhotoId, name: string) => ({ path: `photos/${id}/${name}`, width: 320, height: 240, bytes: 1 });

/** A photo of hana's as it was before there were steps, with its files. */
async function formerPhoto({ hasOriginal = true, ...more }: Readonly<Record<string, unknown>> = {}): Promise<PhotoId> {
  const id = newPhotoId();
  const picture = await noisyJpeg(640, 240);
  if (hasOriginal) await bucket.file(`uploads/hana/${id}`).save(picture, { resumable: false });
  for (const name of ['w320', 'w640', 'share'])
    await bucket.file(`photos/${id}/${name}`).save(picture, { resumable: false, contentType: 'image/webp' });
  await firestore
    .doc(`photos/${id}`)
    .set({
      ...{ ownerId: 'hana', owner: { username: 'hana', displayName: 'Hana', photoURL: null }, status: 'published' },
      ...{
        caption: '',
        description: '',
        alt: '',
        tags: [],
        tagKeys: [],
        width: 640,
        height: 240,
        thumbhash: '',
        color: '',
      },
      variants: { w320: old(id, 'w320'), w640: { ...old(id, 'w640'), width: 640 }, share: old(id, 'share') },
      ...{ createdAt: new Date(0), updatedAt: new Date(0), publishedAt: new Date(0) },
      ...more,
    });
  return id;
}

/** The photo leads to the pictures that are made now, and all of them are there. */
async function expectMade(id: PhotoId): Promise<void> {
  const photo = await photoNow(id);
  const sizes = [240, 360, 480, 600];
  expect(photo?.variants).toEqual({ sizes, avif: sizes, share: { width: 640, height: 240 } });
  const files = await filesOf(parseUid('hana'), id);
  for (const { path } of variantsOf(id, photo)) expect(files).toContain(path);
}

describe('npm run migrate -- pictures', () => {
  it('makes the pictures of old photos from their originals, and leaves the files of before', async () => {
    const ids = [await formerPhoto(), await formerPhoto({ status: 'hidden' })];
    expect((await run('pictures', false))[0]).toEqual({ seen: 2, changed: 2, failed: 0 });
    expect((await run('pictures'))[0]).toEqual({ seen: 2, changed: 2, failed: 0 });
    for (const id of ids) {
      await expectMade(id);
      for (const name of ['w320', 'w640', 'share'])
        expect((await bucket.file(`photos/${id}/${name}`).exists())[0], name).toBe(true);
    }
    expect((await run('pictures'))[0]).toEqual({ seen: 2, changed: 0, failed: 0 });
  });

  it('makes them of the widest picture where the original is gone, and names the photo where nothing is there', async () => {
    const id = await formerPhoto({ hasOriginal: false });
    const lost = await formerPhoto({ hasOriginal: false });
    await bucket.deleteFiles({ prefix: `photos/${lost}/` });
    expect((await run('pictures'))[0]).toEqual({ seen: 2, changed: 1, failed: 1 });
    await expectMade(id);
    expect((await photoNow(lost))?.variants).toMatchObject({ legacy: true });
  });

  it('that two run at once is done once, with all files there', { timeout: 180_000 }, async () => {
    const ids = await Promise.all(Array.from({ length: 4 }, () => formerPhoto()));
    await Promise.all([run('pictures'), run('pictures')]);
    for (const id of ids) await expectMade(id);
  });

  it('leaves no file of a photo that was deleted meanwhile, or shows another picture', async () => {
    const gone = await formerPhoto();
    const fields = await photoNow(gone);
    if (!fields || !('sizes' in fields.variants)) throw new Error('there is no photo');
    const place = { uid: fields.ownerId, photoId: gone, pictureId: gone };
    const { settle, discard } = await remakePicture({ place, variants: fields.variants }, bucket);
    const another = {
      ownerId: 'hana',
      pictureId: newPhotoId(),
      variants: { w320: old(gone, 'x'), share: old(gone, 'x') },
    };
    expect([settle({}), settle(another)]).toEqual([undefined, undefined]);
    await firestore.doc(`photos/${gone}`).delete();
    await discard();
    expect((await bucket.getFiles({ prefix: `photos/${gone}/${gone}/` }))[0]).toEqual([]);
  });

  it('has covers say which picture they are', async () => {
    const id = newPhotoId();
    const look = { color: '#ffffff', thumbhash: 'x' };
    await firestore.doc('tags/sea').set({ name: 'Sea', count: 1, cover: { path: `photos/${id}/w320`, ...look } });
    await firestore.doc('titles/work').set({ name: 'Work', status: 'active' });
    expect(await run('pictures')).toEqual(
      [0, 1, 0].map((changed, at) => ({ seen: [0, 1, 1][at], changed, failed: 0 })),
    );
    const variants = { sizes: [320], avif: [], legacy: true };
    expect((await firestore.doc('tags/sea').get()).get('cover')).toEqual({
      photoId: id,
      pictureId: id,
      variants,
      ...look,
    });
  });
});

it('npm run migrate -- avatars gives every stored avatar the address of the site', async () => {
  const hash = '0a'.repeat(20);
  const former = `https://firebasestorage.googleapis.com/v0/b/site/o/avatars%2Fhana%2F${hash}-256?alt=media`;
  await firestore.doc('users/hana').set({ photoURL: former });
  await firestore.doc('users/sora').set({ photoURL: 'https://pictures.example/a.png' });
  await firestore.doc('profiles/hana').set({ photoURL: former });
  await firestore.doc('photos/a').set({ owner: { username: 'hana', photoURL: former } });
  await run('avatars');
  const address = `/a/hana/${hash}/256.webp`;
  expect((await firestore.doc('users/hana').get()).get('photoURL')).toBe(address);
  expect((await firestore.doc('users/sora').get()).get('photoURL')).toBe('https://pictures.example/a.png');
  expect((await firestore.doc('profiles/hana').get()).get('photoURL')).toBe(address);
  expect((await firestore.doc('photos/a').get()).get('owner')).toEqual({ username: 'hana', photoURL: address });
  expect((await run('avatars')).map(({ changed }) => changed)).toEqual([0, 0, 0]);
});

it('npm run migrate -- formerFiles deletes the files of before, and none as long as somebody is promised them', async () => {
  const id = await formerPhoto();
  const unmigrated = await formerPhoto();
  await remakeOne(id);
  const settings = firestore.doc(documentPath.siteSettings);
  for (const until of [undefined, new Date(Date.now() + 60_000)]) {
    await settings.set({ ...(until ? { oldPicturesUntil: until } : {}) });
    expect(await run('formerFiles')).toEqual([{ seen: 2, changed: 0, failed: 1 }]);
    expect((await bucket.file(`photos/${id}/w640`).exists())[0]).toBe(true);
  }
  await settings.set({ oldPicturesUntil: new Date(Date.now() - 1_000) });
  expect(await run('formerFiles')).toEqual([{ seen: 2, changed: 0, failed: 0 }]);
  const [files] = await bucket.getFiles({ prefix: storagePath.variants(id) });
  expect(files.map(({ name }) => name).filter((name) => name.split('/').length === 3)).toEqual([]);
  await expectMade(id);
  expect((await bucket.file(`photos/${unmigrated}/w640`).exists())[0]).toBe(true);
});

/** Has one photo's pictures made, and no other's. */
async function remakeOne(id: PhotoId): Promise<void> {
  const [migration] = migrations.filter(({ name, collection }) => name === 'pictures' && collection === 'photos');
  if (!migration) throw new Error('there is no such migration');
  const path = `photos/${id}`;
  await migrate(migration, { apply: true, clock: systemClock, range: { from: path, before: `${path}~` } });
}
