import { describe, expect, it } from 'vitest';
import { parseUid } from '#contract/ids.ts';
import { publishedPhoto, put } from '../../functions/test/emulator/harness/documents.ts';
import { server } from '../../functions/test/emulator/harness/site.ts';
import { newPhotoId, putWholePhoto } from '../restore/sampleSite.ts';
import { differences } from './differences.ts';

const { bucket, firestore, connection } = server;
const site = { bucket, firestore: connection };

describe('npm run reconcile:storage', () => {
  it('the command lists what one has and the other lacks, and nothing else', async () => {
    const [hana, ab] = [parseUid('hana'), parseUid('ab')];
    const [id, lost] = [await putWholePhoto(hana, bucket), await putWholePhoto(parseUid('ab-c'), bucket)];
    await putWholePhoto(ab, bucket);
    const replaced = newPhotoId();
    const folderOf = (pictureId: string) => `photos/${replaced}/${pictureId}`;
    await put(`photos/${replaced}`, {
      ...publishedPhoto(replaced, { ownerId: 'hana', pictureId: id }),
      variants: { sizes: [3], avif: [], share: { width: 3, height: 2 } },
      formerPictures: { ids: [replaced] },
    });
    await put('cases/photo_x', { evidence: { imagePath: 'quarantine/photo_x/1' } });
    await put('exports/hana', { status: 'ready', path: 'exports/hana/one.zip' });
    await put('strayAvatars/hash', { uid: 'hana' });
    await put('users/hana', {});
    const led = [
      `${folderOf(id)}/3.webp`,
      `${folderOf(id)}/share.jpg`,
      `${folderOf(replaced)}/640.webp`,
      `uploads/hana/${replaced}`,
      `uploads/hana/${replaced}/${id}`,
    ];
    const also = ['quarantine/photo_x/1', 'exports/hana/one.zip', 'avatars/hana/hash-64', 'avatarUploads/hana/one'];
    for (const name of [...led, ...also, 'system/accountsPlace'])
      await bucket.file(name).save('x', { resumable: false });
    expect(await collected(differences(site))).toEqual([]);

    const strays = [
      'avatars/hana/other-64',
      'exports/hana/two.zip',
      'loose',
      `photos/${id}/${id}/9.webp`,
      `photos/${id}/w320`,
      `photos/${newPhotoId()}/${newPhotoId()}/320.webp`,
      'quarantine/photo_x/2',
      `uploads/ab/${id}`,
    ].toSorted();
    for (const name of strays) await bucket.file(name).save('x', { resumable: false });
    await bucket.deleteFiles({ prefix: `photos/${lost}/` });
    await bucket.deleteFiles({ prefix: `uploads/ab-c/${lost}` });
    await bucket.file('quarantine/photo_x/1').delete();
    await firestore.doc('exports/hana').delete();
    const found = await collected(differences(site));
    expect(found.filter(({ kind }) => kind === 'no-document').map(({ object }) => object)).toEqual(
      [...strays, 'exports/hana/one.zip'].toSorted(),
    );
    expect(found.filter(({ kind }) => kind === 'no-object')).toEqual([
      { kind: 'no-object', document: `photos/${lost}`, object: `photos/${lost}/${lost}/3.webp` },
      { kind: 'no-object', document: `photos/${lost}`, object: `photos/${lost}/${lost}/share.jpg` },
      { kind: 'no-object', document: 'cases/photo_x', object: 'quarantine/photo_x/1' },
      { kind: 'no-object', document: `photos/${lost}`, object: `uploads/ab-c/${lost}` },
    ]);
  });
});

async function collected<Item>(items: AsyncIterable<Item>): Promise<readonly Item[]> {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
}
