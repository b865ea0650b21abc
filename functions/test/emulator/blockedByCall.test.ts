import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PhotoId } from '#contract/ids.ts';
import { patches } from './harness/blockable.ts';
import { answerOf, reserve } from './harness/calls.ts';
import { allOk, auditOfPhoto, moderate, undoLast } from './harness/moderated.ts';
import { newcomer, type Person, staffMember } from './harness/people.ts';
import { photoNow, photoWhen, setPhoto } from './harness/photos.ts';
import { server } from './harness/site.ts';
import { upload } from './harness/storage.ts';

let moderator: Person;
beforeAll(async () => {
  moderator = await staffMember('moderator');
});

// A unique picture, so that the block affects no other test's upload.
let picture: Buffer;
beforeEach(async () => {
  picture = await patches();
});

async function isBlocked(id: PhotoId): Promise<boolean> {
  const { docs } = await server.firestore.collection('pictureBlocks').get();
  return docs.some((shard) => shard.get(`hashes.${id}`) !== undefined);
}

describe('blocking', () => {
  it('the call blocks the picture, on the site’s own files', async () => {
    const person = await newcomer();
    const { id, uploadPath } = await reserve(person);
    await upload(person, uploadPath, picture);
    await photoWhen(id, 'published');
    expect(await moderate(moderator, [id], 'hide', { blockImage: true })).toEqual(allOk(id));
    expect(await isBlocked(id)).toBe(true);
    await setPhoto(id, { status: 'hidden' });
    const [entry] = await auditOfPhoto(id);
    await answerOf('revertAction', { auditId: entry?.id }, moderator);
    expect((await photoNow(id))?.status).toBe('published');
    expect(await isBlocked(id)).toBe(false);
    const [, undoing] = await auditOfPhoto(id);
    expect(undoing?.action).toBe('revertAction');
  });

  it('an undone restore blocks the picture again', async () => {
    const person = await newcomer();
    const { id, uploadPath } = await reserve(person);
    await upload(person, uploadPath, picture);
    await photoWhen(id, 'published');
    await moderate(moderator, [id], 'remove', { blockImage: true });
    await moderate(moderator, [id], 'restore');
    expect(await isBlocked(id)).toBe(false);
    await undoLast(id, moderator);
    expect(await photoNow(id)).toMatchObject({ status: 'removed', block: { pictureId: id } });
    expect(await isBlocked(id)).toBe(true);
  });
});
