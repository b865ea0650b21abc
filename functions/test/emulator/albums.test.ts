import { beforeAll, describe, expect, it } from 'vitest';
import type { AlbumId, PhotoId } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { rates } from '#contract/rates.ts';
import { newPhotoId } from '../../src/platform/newPhotoId.ts';
import { albumNow, contentsNow, savedAlbum } from './harness/albums.ts';
import { banJobDone } from './harness/bans.ts';
import { answerOf, call, reserve } from './harness/calls.ts';
import { albumOf } from './harness/cases.ts';
import { photoIn } from './harness/edits.ts';
import { freshName } from './harness/names.ts';
import { deletionWordOf, newcomer, type Person, staffMember } from './harness/people.ts';
import { photoGone, photoNow, setPhoto } from './harness/photos.ts';
import { server } from './harness/site.ts';
import { until } from './harness/until.ts';

const { firestore } = server;
type Fields = Readonly<Record<string, unknown>>;

let person: Person;
let other: Person;
beforeAll(async () => {
  [person, other] = await Promise.all([newcomer(), newcomer()]);
});

const shown = (owner = person, more: Fields = {}): Promise<PhotoId> => photoIn(owner, 'published', more);
const photosOf = async (id: AlbumId) => (await contentsNow(id))?.photoIds;
const arrange = (id: AlbumId, change: Fields, who = person) => call('arrangeAlbum', { id, ...change }, who);
const added = (...ids: readonly PhotoId[]) => ({ result: { results: ids.map((id) => ({ id, ok: true })) } });
const refused = (code: string, field?: string) => ({ refused: field === undefined ? { code } : { code, field } });
const many = (howMany: number): readonly PhotoId[] => Array.from({ length: howMany }, newPhotoId);
const coverIs = (id: AlbumId, photo: PhotoId | undefined) =>
  until(`the cover of ${id}`, async () => ((await albumNow(id))?.cover?.photoId === photo ? true : undefined));

describe('saveAlbum', () => {
  it.each([
    ['no title', { title: ' ' }, 'title'],
    ['a title of two lines', { title: 'a\nb' }, 'title'],
    ['a title of 81 characters', { title: 'あ'.repeat(81) }, 'title'],
    ['a text of 2,001 characters', { title: 'a', text: 'あ'.repeat(2_001) }, 'text'],
    ['a visibility that albums do not have', { title: 'a', visibility: 'private' }, 'visibility'],
  ])('saveAlbum refuses %s', async (_what, input, field) => {
    expect(await call('saveAlbum', input, person)).toEqual(refused('invalid-argument', field));
  });

  it('saveAlbum makes an empty album with the name of its owner, who can change all of it', async () => {
    const [owner, username] = [await newcomer(), freshName()];
    await answerOf('updateProfile', { username }, owner);
    const id = await savedAlbum(owner, { title: '夜の散歩', text: '一行目\n二行目' });
    const made = await albumNow(id);
    expect(made).toMatchObject({ ownerId: owner.uid, title: '夜の散歩', text: '一行目\n二行目' });
    expect(made).toMatchObject({ owner: { username }, visibility: 'public', status: 'published' });
    expect(await contentsNow(id)).toMatchObject({ ownerId: owner.uid, photoIds: [] });
    expect(await answerOf('saveAlbum', { id, title: '朝', visibility: 'unlisted' }, owner)).toEqual({ id });
    const changed = await albumNow(id);
    expect(changed).toMatchObject({ title: '朝', text: '', visibility: 'unlisted', createdAt: made?.createdAt });
    await answerOf('saveAlbum', { id, title: '朝', visibility: 'unlisted' }, owner);
    expect(await albumNow(id)).toEqual(changed);
  });

  it('saveAlbum finds no missing album, and does not restore one that staff hid', async () => {
    const gone = await albumOf(person.uid, undefined, {
      status: 'removed',
      restorable: { until: new Date(0), status: 'hidden' },
    });
    for (const id of [gone, newPhotoId()]) {
      expect(await call('saveAlbum', { id, title: 'a' }, person)).toEqual(refused('not-found'));
    }
    const hidden = await albumOf(person.uid, undefined, { status: 'hidden', hold: { rule: 'spam', note: '' } });
    await answerOf('saveAlbum', { id: hidden, title: 'a' }, person);
    expect(await albumNow(hidden)).toMatchObject({ title: 'a', status: 'hidden', hold: { rule: 'spam' } });
  });

  it('saveAlbum creates at most 500 albums, even with concurrent calls', async () => {
    const owner = await newcomer();
    const batch = firestore.batch();
    for (let index = 0; index < limits.album.perPerson - 1; index += 1) {
      batch.create(firestore.doc(`albums/${newPhotoId()}`), { ownerId: owner.uid });
    }
    await batch.commit();
    const answers = await Promise.all([1, 2, 3].map(() => call('saveAlbum', { title: 'a' }, owner)));
    expect(answers.filter((answer) => 'result' in answer)).toHaveLength(1);
    expect(answers).toContainEqual(refused('failed-precondition', 'id'));
  });
});

describe('arrangeAlbum', () => {
  it('arrangeAlbum refuses photos of others, deleted photos, and unknown ids', async () => {
    const id = await savedAlbum(person);
    const theirs = await shown(other);
    const deleted = await shown();
    await answerOf('deletePhoto', { id: deleted, undoable: true }, person);
    const picture = await photoIn(person, 'uploading', { replaces: newPhotoId() });
    const none = newPhotoId();
    for (const photo of [theirs, deleted, picture, none]) {
      const answer = await arrange(id, { add: [photo] });
      expect(answer).toEqual({ result: { results: [{ id: photo, ok: false, code: 'not-found' }] } });
    }
    expect(await photosOf(id)).toEqual([]);
    expect((await photoNow(theirs))?.albumKeys).toEqual([]);
  });

  it('arrangeAlbum accepts photos in every state that may become visible, and changes only their albums', async () => {
    const id = await savedAlbum(person);
    const states = ['uploading', 'processing', 'published', 'held', 'hidden', 'failed'] as const;
    const photos = await Promise.all(states.map((status) => photoIn(person, status)));
    const before = await Promise.all(photos.map(photoNow));
    expect(await arrange(id, { add: photos })).toEqual(added(...photos));
    expect(await photosOf(id)).toEqual(photos);
    const key = (await contentsNow(id))?.key ?? '';
    expect(id).not.toContain(key.slice(0, 10));
    const noted = before.map((photo) => ({ ...photo, albumKeys: [key] }));
    expect(await Promise.all(photos.map(photoNow))).toEqual(noted);
    await arrange(id, { remove: photos });
    expect(await photosOf(id)).toEqual([]);
    expect(await Promise.all(photos.map(photoNow))).toEqual(before);
  });

  it('arrangeAlbum is idempotent: nothing is written a second time', async () => {
    const id = await savedAlbum(person);
    const [a, b, c] = [await shown(), await shown(), await shown()];
    const change = { add: [a, b, c], order: { ids: [c], before: a } };
    await arrange(id, change);
    const written = async () => {
      const [album, contents] = await firestore.getAll(
        firestore.doc(`albums/${id}`),
        firestore.doc(`albumContents/${id}`),
      );
      return [album?.updateTime, contents?.updateTime];
    };
    expect(await photosOf(id)).toEqual([c, a, b]);
    const first = await written();
    expect(await arrange(id, change)).toEqual(added(a, b, c));
    expect(await written()).toEqual(first);
  });

  it('arrangeAlbum loses no change of concurrent calls', async () => {
    const id = await savedAlbum(person);
    const photos = await Promise.all(Array.from({ length: 4 }, () => shown()));
    const [first] = photos;
    await arrange(id, { add: [first] });
    const changes = photos
      .slice(1)
      .map((photo) => arrange(id, { add: [photo], order: { ids: [photo], before: first } }));
    for (const answer of await Promise.all(changes)) expect(answer).toHaveProperty('result');
    expect((await photosOf(id))?.toSorted()).toEqual(photos.toSorted());
    expect((await photosOf(id))?.at(-1)).toBe(first);
  });

  it('arrangeAlbum moves nothing before a missing photo, and puts a photo into twenty albums at most', async () => {
    const id = await savedAlbum(person);
    const photo = await shown(person, { albumKeys: many(limits.album.perPhoto) });
    expect(await arrange(id, { add: [photo] })).toEqual({
      result: { results: [{ id: photo, ok: false, code: 'failed-precondition' }] },
    });
    const move = { order: { ids: [photo], before: newPhotoId() } };
    expect(await arrange(id, move)).toEqual(refused('failed-precondition', 'order'));
    expect(await arrange(id, { add: many(limits.album.photosPerChange + 1) })).toEqual(
      refused('invalid-argument', 'add'),
    );
  });

  it('arrangeAlbum fills an album up to 1,000 photos and adds another only after one is removed', async () => {
    const [one, two] = [await shown(), await shown()];
    const there = many(limits.album.photos - 1);
    const id = await savedAlbum(person);
    await firestore.doc(`albumContents/${id}`).update({ photoIds: there });
    expect(await arrange(id, { add: [one, two] })).toEqual(refused('failed-precondition', 'add'));
    expect((await photoNow(one))?.albumKeys).toEqual([]);
    expect(await arrange(id, { add: [one, two], remove: there.slice(0, 1) })).toEqual(added(one, two));
    expect(await photosOf(id)).toHaveLength(limits.album.photos);
  });
});

describe('the rate of albums', () => {
  /** A person with an album and this many calls left of their rate. */
  async function whoHasLeft(left: number) {
    const owner = await newcomer();
    const used = rates.albums.limit - left;
    await firestore.doc(`rateLimits/${owner.uid}`).set({ albums: { startedAtMs: Date.now() - 1_000, used } });
    return { owner, id: await albumOf(owner.uid) };
  }

  it('the rate limits saving and arranging, and no deletion; fifty added photos cost one more', async () => {
    const [none, two] = [await whoHasLeft(0), await whoHasLeft(2)];
    expect(await call('saveAlbum', { title: 'a' }, none.owner)).toMatchObject(refused('resource-exhausted'));
    expect(await call('deleteAlbum', { id: none.id }, none.owner)).toEqual({ result: {} });
    expect(await arrange(two.id, { add: many(100) }, two.owner)).toMatchObject(refused('resource-exhausted'));
    expect(await arrange(two.id, { add: many(50) }, two.owner)).toHaveProperty('result');
  });
});

describe('the cover of an album', () => {
  it('the cover is the owner’s choice, or the first public photo without a cover', async () => {
    const covered = [
      await photoIn(person, 'held'),
      await shown(person, { visibility: 'private' }),
      await shown(person, { spoiler: true }),
      await shown(person, { sensitive: true }),
      await shown(person, { coveredUntil: new Date('2999-01-01') }),
    ];
    const unlisted = await shown(person, { visibility: 'unlisted', listed: false });
    const [first, second] = [await shown(), await shown()];
    const id = await savedAlbum(person);
    await arrange(id, { add: covered });
    expect((await albumNow(id))?.cover).toBeUndefined();
    await arrange(id, { add: [unlisted, first, second] });
    expect((await albumNow(id))?.cover?.photoId).toBe(first);
    await answerOf('saveAlbum', { id, title: 'a', visibility: 'unlisted' }, person);
    expect((await albumNow(id))?.cover?.photoId).toBe(unlisted);
    await answerOf('saveAlbum', { id, title: 'a', visibility: 'public', coverPhotoId: unlisted }, person);
    expect((await albumNow(id))?.cover?.photoId).toBe(first);
    await answerOf('saveAlbum', { id, title: 'a', coverPhotoId: second }, person);
    expect((await albumNow(id))?.cover?.photoId).toBe(second);
    for (const coverPhotoId of [covered[0], await shown(other), await shown(), newPhotoId()]) {
      await answerOf('saveAlbum', { id, title: 'a', coverPhotoId }, person);
      expect((await albumNow(id))?.cover?.photoId).toBe(first);
    }
    await arrange(id, { remove: [first], order: { ids: [second], before: covered[0] } });
    expect((await albumNow(id))?.cover?.photoId).toBe(second);
  });

  it('the cover changes when photos are hidden, shown again, covered or deleted', async () => {
    const [first, second] = [await shown(), await shown()];
    const id = await savedAlbum(person);
    await arrange(id, { add: [first, second] });
    await coverIs(id, first);
    await setPhoto(first, { status: 'hidden' });
    await coverIs(id, second);
    await setPhoto(first, { status: 'published' });
    await coverIs(id, first);
    await setPhoto(first, { visibility: 'unlisted', listed: false });
    await coverIs(id, second);
    await setPhoto(first, { visibility: 'public', listed: true });
    await coverIs(id, first);
    await setPhoto(first, { sensitive: true });
    await coverIs(id, second);
    await answerOf('deletePhoto', { id: second, undoable: true }, person);
    await coverIs(id, undefined);
    expect(await photosOf(id)).toEqual([first, second]);
    await answerOf('restorePhoto', { id: second }, person);
    await coverIs(id, second);
  });
});

describe('a deleted photo', () => {
  it('a deleted photo leaves its albums, and a hidden, held or private one stays', async () => {
    const photos = [await shown(), await shown(), await shown()] as const;
    const albums = [await savedAlbum(person), await savedAlbum(person, { visibility: 'unlisted' })];
    for (const id of albums) await arrange(id, { add: photos });
    await setPhoto(photos[0], { status: 'held' });
    await setPhoto(photos[2], { visibility: 'private', listed: false });
    await answerOf('deletePhoto', { id: photos[1] }, person);
    for (const id of albums) {
      await until('two photos', async () => ((await photosOf(id))?.length === 2 ? true : undefined));
      expect(await photosOf(id)).toEqual([photos[0], photos[2]]);
    }
  });

  it('a photo deleted while an album takes it is in no album afterwards', async () => {
    const id = await savedAlbum(person);
    const photos = await Promise.all(Array.from({ length: 3 }, () => shown()));
    await Promise.all(
      photos.flatMap((photo) => [arrange(id, { add: [photo] }), call('deletePhoto', { id: photo }, person)]),
    );
    await Promise.all(photos.map(photoGone));
    await until('no photo', async () => ((await photosOf(id))?.length === 0 ? true : undefined));
  });
});

describe('deleteAlbum', () => {
  const remove = (id: AlbumId, undoable = true, who = person) => call('deleteAlbum', { id, undoable }, who);
  const restore = (id: AlbumId, who = person) => call('restoreAlbum', { id }, who);

  it('a deleted album can be restored within seconds, once or twice, unchanged', async () => {
    const photo = await shown();
    const id = await savedAlbum(person);
    await arrange(id, { add: [photo] });
    const before = [await albumNow(id), await contentsNow(id)];
    for (const _twice of [1, 2]) expect(await remove(id)).toEqual({ result: {} });
    expect(await albumNow(id)).toMatchObject({ status: 'removed', restorable: { status: 'published' } });
    expect(await arrange(id, { remove: [photo] })).toEqual(refused('not-found'));
    for (const _twice of [1, 2]) expect(await restore(id)).toEqual({ result: {} });
    expect([await albumNow(id), await contentsNow(id)]).toEqual(before);
  });

  it('a hidden album returns hidden, and no album returns after its time', async () => {
    const hidden = await albumOf(person.uid, undefined, { status: 'hidden', hold: { rule: 'spam', note: '' } });
    await remove(hidden);
    await restore(hidden);
    expect((await albumNow(hidden))?.status).toBe('hidden');
    await remove(hidden);
    await firestore.doc(`albums/${hidden}`).update({ 'restorable.until': new Date(Date.now() - 1) });
    expect(await restore(hidden)).toEqual(refused('failed-precondition', 'id'));
  });

  it('a final deletion keeps the photos, which forget the album, and a second call finds nothing', async () => {
    const photo = await shown();
    const id = await savedAlbum(person);
    await arrange(id, { add: [photo] });
    await remove(id);
    expect(await remove(id, false)).toEqual({ result: {} });
    expect([await albumNow(id), await contentsNow(id)]).toEqual([undefined, undefined]);
    expect(await photoNow(photo)).toMatchObject({ status: 'published', albumKeys: [] });
    expect(await remove(id, false)).toEqual(refused('not-found'));
    expect(await restore(id)).toEqual(refused('not-found'));
  });
});

describe('an album follows its owner', () => {
  it('an album follows its owner’s name and avatar', async () => {
    const [owner, username] = [await newcomer(), freshName()];
    const id = await savedAlbum(owner);
    await answerOf('updateProfile', { username, displayName: '花' }, owner);
    await until('the new name', async () => ((await albumNow(id))?.owner.username === username ? true : undefined));
    expect((await albumNow(id))?.owner).toEqual({ username, displayName: '花', photoURL: null });
  });

  it('an album is invisible while a ban hides the photos, and returns unchanged', async () => {
    const [owner, moderator] = [await newcomer(), await staffMember('moderator')];
    const photo = await shown(owner);
    const [id, hidden] = [
      await savedAlbum(owner),
      await albumOf(owner.uid, undefined, { status: 'hidden', hold: { rule: 'spam', note: '' } }),
    ];
    await arrange(id, { add: [photo] }, owner);
    await answerOf('banUser', { uid: owner.uid, reason: 'spam', rule: 'spam', hidePhotos: true }, moderator);
    await banJobDone(owner);
    expect(await albumNow(id)).toMatchObject({ status: 'hidden', hold: { rule: 'ban' } });
    await coverIs(id, undefined);
    await answerOf('unbanUser', { uid: owner.uid, reason: 'a mistake' }, moderator);
    await banJobDone(owner);
    const after = await albumNow(id);
    expect([after?.status, after?.hold]).toEqual(['published', undefined]);
    expect((await albumNow(hidden))?.hold).toEqual({ rule: 'spam', note: '' });
    await coverIs(id, photo);
  });

  it('an album is deleted with its owner’s account', async () => {
    const owner = await newcomer();
    const { id: photo } = await reserve(owner);
    const id = await savedAlbum(owner);
    await arrange(id, { add: [photo] }, owner);
    await answerOf('deleteAccount', { confirm: await deletionWordOf(owner) }, owner);
    await until('no album', async () => ((await albumNow(id)) || (await contentsNow(id)) ? undefined : true));
  });
});
