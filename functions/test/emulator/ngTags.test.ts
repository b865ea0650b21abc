import { beforeAll, describe, expect, it } from 'vitest';
import type { PhotoId } from '#contract/ids.ts';
import { noisyJpeg } from '../pictures/samples.ts';
import { answerOf, call, reserve } from './harness/calls.ts';
import { edit } from './harness/edits.ts';
import { newcomer, type Person, staffMember } from './harness/people.ts';
import { freshKey } from './harness/photoJobs.ts';
import { photoNow, photoWhen, variantsOf } from './harness/photos.ts';
import { server } from './harness/site.ts';
import { seen, upload } from './harness/storage.ts';
import { until } from './harness/until.ts';

const { firestore } = server;

let moderator: Person;
let picture: Buffer;
beforeAll(async () => {
  [moderator, picture] = await Promise.all([staffMember('moderator'), noisyJpeg(400, 134)]);
});

async function published(person: Person, tags: readonly string[]): Promise<PhotoId> {
  const { id, uploadPath } = await reserve(person, { tags });
  await upload(person, uploadPath, picture);
  await photoWhen(id, 'published');
  return id;
}

const save = (tag: string, mode: string, note = '') => answerOf('saveNgTag', { tag, mode, note }, moderator);
const jobDone = (tag: string) =>
  until(`the job for ${tag}`, async () => {
    const job = await firestore.doc(`jobs/ng-tag_${tag}`).get();
    return job.get('phase') === 'done' ? job.data() : undefined;
  });
const auditOf = async (tag: string) => {
  const { docs } = await firestore.collection('auditLog').where('target', '==', `ngTags/${tag}`).get();
  return docs
    .toSorted((one, other) => one.get('at').toMillis() - other.get('at').toMillis())
    .map((entry) => ({ id: entry.id, ...entry.data() }) as Readonly<Record<string, unknown>>);
};
const noticesOf = async ({ uid }: Person) =>
  (await firestore.collection(`users/${uid}/notices`).get()).docs.map((notice) => notice.data());

describe('an NG tag', () => {
  it('a preview shows how many and which photos have the tag', async () => {
    const [person, key] = [await newcomer(), freshKey()];
    const id = await published(person, [key, 'other']);
    await firestore.doc(`tags/${key}a`).set({ name: 'alias', count: 0, aliasOf: key });
    const { id: led } = await reserve(person);
    await firestore.doc(`photos/${led}`).update({ status: 'held', tagKeys: [`${key}a`], tags: ['alias'] });
    const preview = await answerOf('previewNgTag', { tag: `#${key.toUpperCase()}` }, moderator);
    expect(preview).toEqual({ key, photos: 2, examples: [{ id, caption: '桜', username: '' }] });
    await save(key, 'strip');
    expect(await answerOf('previewNgTag', { tag: key }, moderator)).toMatchObject({ existing: 'strip' });
    expect(await answerOf('previewNgTag', { tag: freshKey() }, moderator)).toMatchObject({ photos: 0, examples: [] });
  });

  it('a saved tag holds existing photos, notifies their owners, and is in the log', async () => {
    const [person, key] = [await newcomer(), freshKey()];
    const [id, other] = [await published(person, [key]), await published(person, ['other'])];
    const countIs = (count: number) =>
      until(`the tag counts ${count}`, async () =>
        (await firestore.doc(`tags/${key}`).get()).get('count') === count ? true : undefined,
      );
    await countIs(1);
    const [variant] = variantsOf(id, await photoNow(id));
    expect((await seen(variant?.address ?? '')).status).toBe(200);
    expect(await save(key, 'hold', 'not here')).toMatchObject({ key, jobId: `ng-tag_${key}` });
    expect(await jobDone(key)).toMatchObject({ seen: 1, changed: 1, expected: 1 });
    expect(await photoNow(id)).toMatchObject({ status: 'held', hold: { rule: 'ng-tag', note: key } });
    expect((await photoNow(other))?.status).toBe('published');
    expect((await seen(variant?.address ?? '')).status).toBe(404);
    expect(await noticesOf(person)).toMatchObject([{ kind: 'photo-held', subject: id, readAt: null }]);
    expect(await auditOf(key)).toMatchObject([
      {
        action: 'saveNgTag',
        actorId: moderator.uid,
        reason: 'not here',
        before: {},
        after: { name: key, mode: 'hold', note: 'not here' },
      },
    ]);
    await countIs(0);
  });

  it('a tag holds uploads and edits until it is ended', async () => {
    const [person, key] = [await newcomer(), freshKey()];
    const id = await published(person, []);
    const attempt = () =>
      call('createPhotos', { photos: [{ caption: 'x', tags: [key], contentType: 'image/jpeg', size: 9 }] }, person);
    expect(await attempt()).toHaveProperty('result');
    await save(key, 'reject');
    expect(await attempt()).toEqual({ refused: { code: 'invalid-argument', field: 'photos.0.tags.0' } });
    expect(await edit(person, id, { tags: [key] })).toEqual({ refused: { code: 'invalid-argument', field: 'tags.0' } });
    await save(key, 'strip');
    expect(await edit(person, id, { tags: [key, 'b'] })).toMatchObject({ result: { strippedTags: [key] } });
    await save(key, 'hold');
    expect(await edit(person, id, { tags: [key, 'b'] })).toMatchObject({ result: { status: 'held' } });
    expect(await answerOf('deleteNgTag', { tag: key }, moderator)).toEqual({ auditIds: [expect.any(String)] });
    expect(await answerOf('deleteNgTag', { tag: key }, moderator)).toEqual({ auditIds: [] });
    expect(await attempt()).toHaveProperty('result');
    expect((await auditOf(key)).map(({ action }) => action)).toEqual([
      'saveNgTag',
      'saveNgTag',
      'saveNgTag',
      'deleteNgTag',
    ]);
  });

  it('an undo restores the former rule, or none, and is refused after a newer one', async () => {
    const key = freshKey();
    await save(key, 'strip', 'first');
    await jobDone(key);
    await save(key, 'reject', 'second');
    const [first, second] = await auditOf(key);
    const undo = (auditId: unknown) => call('revertAction', { auditId }, moderator);
    expect(await undo(first?.['id'])).toEqual({ refused: { code: 'failed-precondition' } });
    expect(await undo(second?.['id'])).toHaveProperty('result');
    expect((await firestore.doc(`ngTags/${key}`).get()).data()).toMatchObject({ mode: 'strip', note: 'first' });
    expect(await undo(first?.['id'])).toHaveProperty('result');
    expect((await firestore.doc(`ngTags/${key}`).get()).exists).toBe(false);
    await save(key, 'hold');
    await answerOf('deleteNgTag', { tag: key }, moderator);
    expect(await undo((await auditOf(key)).at(-1)?.['id'])).toHaveProperty('result');
    expect((await firestore.doc(`ngTags/${key}`).get()).data()).toMatchObject({ mode: 'hold' });
  });

  it.each([
    ['no tag', { tag: '', mode: 'hold' }, 'tag'],
    ['a tag of signs', { tag: '###', mode: 'hold' }, 'tag'],
    ['a tag of 31 characters', { tag: 'x'.repeat(31), mode: 'hold' }, 'tag'],
    ['a mode that there is not', { tag: 'x', mode: 'burn' }, 'mode'],
    ['a note of 501 characters', { tag: 'x', mode: 'hold', note: 'x'.repeat(501) }, 'note'],
  ])('a tag is refused with %s', async (_what, data, field) => {
    expect(await call('saveNgTag', data, moderator)).toEqual({ refused: { code: 'invalid-argument', field } });
  });
});
