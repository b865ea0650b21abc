import * as v from 'valibot';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { saveAlbumContract } from '#contract/callables/albums.ts';
import { changePhotosContract } from '#contract/callables/changePhotos.ts';
import type { AlbumId, PhotoId } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { documentPath } from '#contract/paths.ts';
import { rates } from '#contract/rates.ts';
import { newPhotoId } from '../../src/platform/newPhotoId.ts';
import { contentsNow } from './harness/albums.ts';
import { answerOf, call, reserve } from './harness/calls.ts';
import { edit, photoIn } from './harness/edits.ts';
import { answers, changesNow, changesPath, changesThrough } from './harness/manyPhotos.ts';
import { freshName } from './harness/names.ts';
import { newcomer, type Person } from './harness/people.ts';
import { photoNow, setPhoto } from './harness/photos.ts';
import { server } from './harness/site.ts';

// Each test waits for a trigger or two.
vi.setConfig({ testTimeout: 120_000 });

type Change = Readonly<Record<string, unknown>>;

const begin = async (person: Person, ids: readonly PhotoId[], change: Change) =>
  v.parse(changePhotosContract.output, await answerOf('changePhotos', { ids, change }, person));

async function change(person: Person, ids: readonly PhotoId[], what: Change) {
  await begin(person, ids, what);
  return changesThrough(person);
}

const album = async (person: Person) =>
  v.parse(saveAlbumContract.output, await answerOf('saveAlbum', { title: '夜の街' }, person)).id;
const photosIn = async (id: AlbumId): Promise<unknown> =>
  (await server.firestore.doc(documentPath.albumContents(id)).get()).get('photoIds');

const blockTag = (key: string, mode: string) =>
  server.firestore.doc(`ngTags/${key}`).set({ name: key, mode, note: '', by: 'mod', at: new Date() });

let hana: Person;
beforeAll(async () => {
  hana = await newcomer();
});

describe('the refusals of changePhotos', () => {
  it.each([
    ['of none', { ids: [], change: { sensitive: true } }, 'ids'],
    [
      'of more than 500',
      { ids: Array.from({ length: limits.photo.perChange + 1 }, newPhotoId), change: { sensitive: true } },
      'ids',
    ],
    ['that changes nothing', { ids: [newPhotoId()], change: {} }, 'change'],
    ['that deletes and changes', { ids: [newPhotoId()], change: { delete: true, sensitive: true } }, 'change.delete'],
    ['of words that each photo has for itself', { ids: [newPhotoId()], change: { caption: 'x' } }, 'change.caption'],
    ['to a title that is not there', { ids: [newPhotoId()], change: { titleId: 'nowhere' } }, 'change.titleId'],
  ])('%s', async (_, input, field) => {
    expect(await call('changePhotos', input, hana)).toEqual({ refused: { code: 'invalid-argument', field } });
  });

  it('changePhotos refuses a tag that no photo may have', async () => {
    const key = freshName();
    await blockTag(key, 'reject');
    const input = { ids: [newPhotoId()], change: { addTags: ['桜', key] } };
    expect(await call('changePhotos', input, hana)).toEqual({
      refused: { code: 'invalid-argument', field: 'change.addTags.1' },
    });
  });

  it('a second change is refused while the first is running', async () => {
    const person = await newcomer();
    const { commandId } = await begin(person, Array.from({ length: 300 }, newPhotoId), { sensitive: true });
    expect(await call('changePhotos', { ids: [newPhotoId()], change: { sensitive: true } }, person)).toEqual({
      refused: { code: 'failed-precondition', field: 'running' },
    });
    expect(await changesThrough(person)).toMatchObject({ commandId, phase: 'done' });
  });

  it('changePhotos refuses a missing album, another person’s, and more than a thousand photos', async () => {
    const theirs = await album(await newcomer());
    const [mine, full] = [await album(hana), await album(hana)];
    await server.firestore
      .doc(`albumContents/${full}`)
      .update({ photoIds: Array.from({ length: limits.album.photos }, newPhotoId) });
    const ids = [newPhotoId()];
    const refusal = async (change: Change) => {
      const answer = await call('changePhotos', { ids, change }, hana);
      return 'refused' in answer ? `${answer.refused.code} ${answer.refused.field}` : 'begun';
    };
    expect(await refusal({ addToAlbum: newPhotoId() })).toBe('not-found change.addToAlbum');
    expect(await refusal({ addToAlbum: theirs })).toBe('not-found change.addToAlbum');
    expect(await refusal({ addToAlbum: mine, removeFromAlbum: theirs })).toBe('not-found change.removeFromAlbum');
    expect(await refusal({ addToAlbum: full })).toBe('failed-precondition change.addToAlbum');
  });

  it('changePhotos counts as one of sixty edits an hour', async () => {
    const person = await newcomer();
    const used = { edits: { startedAtMs: Date.now(), used: rates.edits.limit - 1 } };
    await server.firestore.doc(`rateLimits/${person.uid}`).set(used);
    await change(person, [newPhotoId(), newPhotoId()], { sensitive: true });
    const again = await call('changePhotos', { ids: [newPhotoId()], change: { sensitive: true } }, person);
    expect(again).toMatchObject({ refused: { code: 'resource-exhausted' } });
  });
});

describe('a bulk change', () => {
  it('a change answers for each photo: missing, others’, unfinished and removed ones stay as they are', async () => {
    const [others, gone] = [await photoIn(await newcomer(), 'published'), newPhotoId()];
    const { id: unfinished } = await reserve(hana);
    const removed = await photoIn(hana, 'removed', {
      removed: { at: new Date(), from: 'published', rule: 'spam', note: '' },
    });
    const mine = await photoIn(hana, 'published');
    const changed = await change(hana, [gone, others, unfinished, removed, mine], { licence: 'cc-by-4.0' });
    expect(answers(changed)).toEqual({
      [gone]: 'not-found',
      [others]: 'not-found',
      [unfinished]: 'failed-precondition id',
      [removed]: 'failed-precondition id',
      [mine]: 'ok',
    });
    expect(await photoNow(mine)).toMatchObject({ licence: 'cc-by-4.0' });
    expect((await photoNow(mine))?.formerLicences).toMatchObject([{ licence: 'all-rights-reserved' }]);
    expect(await photoNow(others)).toMatchObject({ licence: 'all-rights-reserved' });
  });

  it('a change adds tags to those of each photo and removes others, ten at most, and leaves the rest', async () => {
    const ten = Array.from({ length: 10 }, freshName);
    const full = await photoIn(hana, 'published', {}, { tags: ten, caption: '満開' });
    const some = await photoIn(hana, 'published', {}, { tags: ['夜', '雨'], caption: '夜道' });
    const changed = await change(hana, [full, some], { addTags: ['夜', '灯り'], removeTags: ['雨'] });
    expect(answers(changed)).toEqual({ [full]: 'invalid-argument tags', [some]: 'ok' });
    expect(await photoNow(full)).toMatchObject({ tags: ten });
    expect(await photoNow(some)).toMatchObject({ tags: ['夜', '灯り'], caption: '夜道', status: 'published' });
  });

  it('a change files photos under a title and takes them out of it', async () => {
    const titleId = freshName();
    await server.firestore
      .doc(`titles/${titleId}`)
      .set({ name: '枕草子', reading: '', aliases: [], kind: 'book', status: 'active', count: 0 });
    const ids = [await photoIn(hana, 'published'), await photoIn(hana, 'published')];
    await change(hana, ids, { titleId });
    for (const id of ids) expect(await photoNow(id)).toMatchObject({ titleId, titleWords: ['枕草子'] });
    await change(hana, ids, { titleId: null });
    for (const id of ids) expect((await photoNow(id))?.titleId).toBeUndefined();
  });

  it('a change hides the camera settings of many photos', async () => {
    const shown = () => photoIn(hana, 'published', { exif: { camera: 'FUJIFILM X-T5' } }, { showExif: true });
    const ids = [await shown(), await shown()];
    await change(hana, ids, { showExif: false });
    for (const id of ids) {
      const photo = await photoNow(id);
      expect([photo?.showExif, photo?.exif]).toEqual([false, undefined]);
    }
  });

  it('a change drops stripped tags and says so, and holds photos for held tags, telling the owner', async () => {
    const [stripped, held] = [freshName(), freshName()];
    await Promise.all([blockTag(stripped, 'strip'), blockTag(held, 'hold')]);
    const id = await photoIn(hana, 'published');
    const { strippedTags } = await begin(hana, [id], { addTags: [stripped, held] });
    expect(strippedTags).toEqual([stripped]);
    await changesThrough(hana);
    expect(await photoNow(id)).toMatchObject({ tags: [held], status: 'held', hold: { rule: 'ng-tag', note: held } });
    const notices = await server.firestore.collection(`users/${hana.uid}/notices`).where('subject', '==', id).get();
    expect(notices.docs.map((notice) => notice.get('kind'))).toEqual(['photo-held']);
  });

  it('a change sends photos that staff hid to review', async () => {
    const id = await photoIn(hana, 'hidden', { hold: { rule: 'spam', note: '' } });
    await change(hana, [id], { sensitive: true });
    expect(await photoNow(id)).toMatchObject({ status: 'held', hold: { rule: 'spam' }, sensitive: true });
  });

  it('a change hides photos from others, and shows them again', async () => {
    const id = await photoIn(hana, 'published');
    await change(hana, [id], { visibility: 'private' });
    expect(await photoNow(id)).toMatchObject({ visibility: 'private', listed: false });
    await change(hana, [id], { visibility: 'public', download: 'large' });
    expect(await photoNow(id)).toMatchObject({ visibility: 'public', listed: true, download: 'large' });
  });

  it('a change adds photos to an album in their order and removes them from another, with words or without', async () => {
    const [from, to] = [await album(hana), await album(hana)];
    // More than one page of the job.
    const ids: PhotoId[] = [];
    while (ids.length < 27) ids.push(await photoIn(hana, 'published'));
    await change(hana, ids, { addToAlbum: from });
    expect(await photosIn(from)).toEqual(ids);
    const { id: failed } = await reserve(hana);
    const [gone, moved] = [newPhotoId(), ids.slice(0, 2)];
    const changed = await change(hana, [gone, failed, ...moved], {
      ...{ addToAlbum: to, removeFromAlbum: from },
      sensitive: true,
    });
    expect(Object.values(answers(changed))).toEqual(['not-found', 'failed-precondition id', 'ok', 'ok']);
    expect([await photosIn(from), await photosIn(to)]).toEqual([ids.slice(2), moved]);
    for (const id of moved) {
      expect(await photoNow(id)).toMatchObject({ sensitive: true, albumKeys: [(await contentsNow(to))?.key] });
    }
  });

  it('a change skips a photo that an album does not accept', async () => {
    const to = await album(hana);
    const full = await photoIn(hana, 'published', {
      albumKeys: Array.from({ length: limits.album.perPhoto }, (_, at) => `k${at}`),
    });
    const other = await photoIn(hana, 'published');
    const changed = await change(hana, [full, other], { addToAlbum: to, sensitive: true });
    expect(answers(changed)).toEqual({ [full]: 'failed-precondition album', [other]: 'ok' });
    expect([(await photoNow(full))?.sensitive, (await photoNow(other))?.sensitive]).toEqual([false, true]);
    expect(await photosIn(to)).toEqual([other]);
  });

  it('a change does not lift a mark of staff', async () => {
    const id = await photoIn(hana, 'published', { sensitive: true, marked: { at: new Date(), wasSensitive: false } });
    const changed = await change(hana, [id], { sensitive: false });
    expect(answers(changed)).toEqual({ [id]: 'permission-denied sensitive' });
    expect(await photoNow(id)).toMatchObject({ sensitive: true });
  });

  it('a change applies to the result of a concurrent edit', async () => {
    const ids = [await photoIn(hana, 'published', {}, { tags: ['雨'] }), await photoIn(hana, 'published')];
    const [edited] = ids;
    const [begun] = await Promise.all([
      begin(hana, ids, { addTags: ['夜'] }),
      ...(edited ? [edit(hana, edited, { caption: '書きかえた', tags: ['雨', '傘'] })] : []),
    ]);
    expect(await changesThrough(hana)).toMatchObject({ commandId: begun.commandId, phase: 'done' });
    // If the job was first, the edit with an old base is refused.
    const tags = (edited && (await photoNow(edited))?.tags) ?? [];
    expect(tags).toEqual(tags.includes('傘') ? ['雨', '傘', '夜'] : ['雨', '夜']);
  });
});

describe('a bulk deletion', () => {
  it('a deletion hides the photos at once, and one undo restores all as they were', async () => {
    const ids = [await photoIn(hana, 'published'), await photoIn(hana, 'held', { hold: { rule: 'staff', note: '' } })];
    const { id: failed } = await reserve(hana);
    await setPhoto(failed, { status: 'failed', failure: { code: 'broken' } });
    const all = [...ids, failed, newPhotoId()];
    const { commandId } = await begin(hana, all, { delete: true });
    const deleted = await changesThrough(hana);
    expect(Object.values(answers(deleted))).toEqual(['ok', 'ok', 'ok', 'not-found']);
    for (const id of [...ids, failed]) expect(await photoNow(id)).toMatchObject({ status: 'removed', listed: false });

    const undo = () => answerOf('restorePhotos', { commandId }, hana);
    const first = await undo();
    expect(await undo()).toEqual(first);
    const restored = await changesThrough(hana);
    expect(restored).toMatchObject({ undone: commandId, ids: [...ids, failed] });
    expect(new Set(Object.values(answers(restored)))).toEqual(new Set(['ok']));
    const states = await Promise.all([...ids, failed].map(async (id) => (await photoNow(id))?.status));
    expect(states).toEqual(['published', 'held', 'failed']);
    expect((await photoNow(failed))?.restorable).toBeUndefined();
  });

  it('an undo works during a long deletion, and for ten seconds after its end', async () => {
    const id = await photoIn(hana, 'published');
    await change(hana, [id], { delete: true });
    const { restorable } = (await photoNow(id)) ?? {};
    const { restorableUntil } = await changesNow(hana);
    expect(restorable?.until.getTime()).toBeGreaterThan((restorableUntil?.getTime() ?? 0) + 30 * 60_000);
    const { commandId } = await changesNow(hana);
    await server.firestore.doc(changesPath(hana.uid)).update({ restorableUntil: new Date(0) });
    expect(await call('restorePhotos', { commandId }, hana)).toEqual({
      refused: { code: 'failed-precondition', field: 'commandId' },
    });
    expect(await photoNow(id)).toMatchObject({ status: 'removed' });
  });

  it('an undo is refused after another change, and for a change that deleted nothing', async () => {
    const id = await photoIn(hana, 'published');
    const { commandId: deletion } = await begin(hana, [id], { delete: true });
    await changesThrough(hana);
    const { commandId: other } = await begin(hana, [id], { sensitive: true });
    expect(await call('restorePhotos', { commandId: deletion }, hana)).toMatchObject({
      refused: { code: 'not-found' },
    });
    await changesThrough(hana);
    expect(await call('restorePhotos', { commandId: other }, hana)).toMatchObject({
      refused: { code: 'failed-precondition' },
    });
  });

  it('a running deletion stops when it is undone', async () => {
    const person = await newcomer();
    const ids = [await photoIn(person, 'published'), await photoIn(person, 'published')];
    const many = Array.from({ length: 300 }, newPhotoId);
    const { commandId } = await begin(person, [...ids.slice(0, 1), ...many, ...ids.slice(1)], { delete: true });
    await answerOf('restorePhotos', { commandId }, person);
    expect(await changesThrough(person)).toMatchObject({ undone: commandId, phase: 'done' });
    for (const id of ids) expect(await photoNow(id)).toMatchObject({ status: 'published', listed: true });
  });
});

it('the number of a person’s photos is counted by state, without deleted ones and reservations for other pictures', async () => {
  const person = await newcomer();
  const [shown] = [
    await photoIn(person, 'published'),
    await photoIn(person, 'published'),
    await photoIn(person, 'held'),
  ];
  await photoIn(person, 'uploading', { replaces: shown });
  await photoIn(person, 'uploading');
  await answerOf('deletePhoto', { id: await photoIn(person, 'published'), undoable: true }, person);
  await photoIn(await newcomer(), 'published');
  const { counts } = v.parse(v.object({ counts: v.array(v.unknown()) }), await answerOf('countOwnPhotos', {}, person));
  expect(counts).toEqual([
    { status: 'uploading', count: 1 },
    { status: 'published', count: 2 },
    { status: 'held', count: 1 },
  ]);
});
