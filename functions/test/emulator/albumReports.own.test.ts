import { beforeAll, describe, expect, it } from 'vitest';
import type { AlbumId } from '#contract/ids.ts';
import { applyBan } from '../../src/moderation/bans/applyBan.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { albumNow } from './harness/albums.ts';
import { entriesOf, lastEntry, revert } from './harness/audit.ts';
import { noticesTo, setBan } from './harness/bans.ts';
import { type Answer, answerOf, call } from './harness/calls.ts';
import {
  albumOf,
  albumSubject,
  auditOfDocument,
  caseIfAny,
  caseNow,
  established,
  expectCountsRight,
  publishedBy,
  reportNow,
} from './harness/cases.ts';
import { decide, decided } from './harness/decisions.ts';
import { newcomer, type Person, staffMember } from './harness/people.ts';
import { photoNow } from './harness/photos.ts';
import { ask, evidenceFor } from './harness/pictures.ts';
import { server } from './harness/site.ts';
import { read } from './harness/storage.ts';
import { refused, undone } from './harness/undone.ts';

type Fields = Readonly<Record<string, unknown>>;

let owner: Person;
let reporter: Person;
let moderator: Person;
let admin: Person;
beforeAll(async () => {
  [owner, reporter, moderator, admin] = await Promise.all([
    newcomer(),
    newcomer(),
    staffMember('moderator'),
    staffMember('admin'),
  ]);
});

const report = (person: Person | undefined, id: AlbumId, reason = 'spam', more: Fields = {}): Promise<Answer> =>
  call('reportAlbum', { id, reason, ...more }, person);
const moderate = (staff: Person, ids: readonly AlbumId[], action: 'hide' | 'restore', more: Fields = {}) =>
  call('moderateAlbums', { ids, action, ...(action === 'hide' ? { rule: 'spam' } : {}), ...more }, staff);
const told = async (id: AlbumId) =>
  (await noticesTo(owner))
    .filter(({ subject }) => subject === id)
    .toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime());
const stateOf = async (id: AlbumId) => {
  const album = await albumNow(id);
  return { status: album?.status, rule: album?.hold?.rule };
};
const refusedOn = (id: AlbumId, code: string) => ({ result: { results: [{ id, ok: false, code, auditIds: [] }] } });

describe('reportAlbum', () => {
  it('reportAlbum refuses a visitor, the owner, and an album that nobody sees', async () => {
    const id = await albumOf(owner.uid);
    expect(await report(undefined, id)).toEqual(refused('unauthenticated'));
    expect(await report(owner, id)).toEqual(refused('permission-denied'));
    const until = new Date(Date.now() + 60_000);
    for (const unseen of [
      await albumOf(owner.uid, undefined, { status: 'hidden', hold: { rule: 'spam', note: '' } }),
      await albumOf(owner.uid, undefined, { status: 'removed', restorable: { until, status: 'published' } }),
    ]) {
      expect(await report(reporter, unseen)).toEqual(refused('not-found'));
    }
  });

  it('reportAlbum makes the report and its case, with the album’s words and a private copy of its cover', async () => {
    const cover = await publishedBy(owner);
    await server.bucket.file(`photos/${cover}/${cover}/320.webp`).save(Buffer.from('a cover'), { resumable: false });
    const id = await albumOf(owner.uid, cover, { visibility: 'unlisted' });
    const answer = await report(reporter, id, 'privacy', { comment: '家が写っています' });
    expect(answer).toEqual({ result: { reportId: `${id}_${reporter.uid}` } });
    await report(reporter, id, 'sexual', { comment: 'やはりこちら' });
    expect(await reportNow(albumSubject(id), reporter.uid)).toMatchObject({
      ...{ targetId: id, ownerId: owner.uid, reason: 'sexual', comment: 'やはりこちら', status: 'open', opening: 1 },
    });
    const made = await caseNow(`album_${id}`);
    expect(made).toMatchObject({
      ...{ kind: 'album', targetId: id, ownerId: owner.uid, status: 'open', reporterCount: 1, reasons: { sexual: 1 } },
      evidence: { subject: 'album', albumId: id, title: '夏の瀬戸内', text: '三日の旅' },
    });
    const path = made.evidence?.imagePath ?? '';
    expect(path).toBe(`quarantine/album_${id}/1-${cover}-320`);
    expect((await ask(await evidenceFor(moderator, path))).body).toBe('a cover');
    for (const person of [owner, reporter, moderator]) expect((await read(path, { person })).status).toBe(403);
  });

  it('reportAlbum keeps no picture of an album without a cover', async () => {
    const id = await albumOf(owner.uid);
    await report(reporter, id);
    expect((await caseNow(`album_${id}`)).evidence?.imagePath).toBeUndefined();
  });
});

describe('enough reporters', () => {
  it('the reporters hide the album and none of its photos, once, and its owner learns the reason', async () => {
    const photo = await publishedBy(owner);
    const id = await albumOf(owner.uid, photo);
    const people = await Promise.all([1, 2, 3, 4].map(async () => established(await newcomer())));
    await report(people[0], id, 'privacy');
    await report(people[1], id, 'spam');
    expect(await stateOf(id)).toEqual({ status: 'published', rule: undefined });
    await report(people[2], id, 'spam');
    expect(await stateOf(id)).toEqual({ status: 'hidden', rule: 'reports' });
    expect((await photoNow(photo))?.status).toBe('published');
    expect(await auditOfDocument(`albums/${id}`)).toMatchObject([
      {
        ...{ actorId: 'system', action: 'holdReported', before: { ownerId: owner.uid, status: 'published' } },
        after: { ownerId: owner.uid, status: 'hidden', hold: { rule: 'reports', note: '' } },
      },
    ]);
    expect(await told(id)).toMatchObject([{ kind: 'album-hidden', rule: 'spam' }]);
    await expectCountsRight(`album_${id}`);

    await moderate(moderator, [id], 'restore');
    await report(people[3], id, 'spam');
    expect(await stateOf(id)).toEqual({ status: 'published', rule: undefined });
  });

  it('a dismissal doubles the number of reporters that hide an album', async () => {
    const id = await albumOf(owner.uid);
    const people = await Promise.all(Array.from({ length: 6 }, async () => established(await newcomer())));
    await report(reporter, id);
    expect(await decide(moderator, [`album_${id}`], { resolution: 'dismissed' })).toEqual(decided(`album_${id}`));
    for (const person of people.slice(0, 5)) await report(person, id);
    expect((await stateOf(id)).status).toBe('published');
    await report(people[5], id);
    expect(await stateOf(id)).toEqual({ status: 'hidden', rule: 'reports' });
  });
});

describe('moderateAlbums', () => {
  it('moderateAlbums refuses members, the moderator’s own album, and a moderator on staff', async () => {
    const id = await albumOf(owner.uid);
    expect(await moderate(reporter, [id], 'hide')).toEqual(refused('permission-denied'));
    for (const staff of [moderator, admin]) {
      const own = await albumOf(staff.uid);
      expect(await moderate(moderator, [own], 'hide')).toEqual(refusedOn(own, 'permission-denied'));
      expect((await albumNow(own))?.status).toBe('published');
    }
    expect(await call('moderateAlbums', { ids: [id], action: 'hide' }, moderator)).toEqual({
      refused: { code: 'invalid-argument', field: 'rule' },
    });
  });

  it('moderateAlbums hides by a rule, tells the owner and the log once, and restores', async () => {
    const id = await albumOf(owner.uid);
    for (let times = 0; times < 2; times += 1) {
      expect(await moderate(moderator, [id], 'hide', { note: 'お店の案内です' })).toEqual(decided(id));
    }
    expect((await albumNow(id))?.hold).toEqual({ rule: 'spam', note: 'お店の案内です' });
    await moderate(moderator, [id], 'hide', { rule: 'privacy' });
    await moderate(admin, [id], 'restore', { note: '確かめました' });
    expect(await stateOf(id)).toEqual({ status: 'published', rule: undefined });
    expect(await told(id)).toMatchObject([
      { kind: 'album-hidden', rule: 'spam', text: 'お店の案内です' },
      { kind: 'album-hidden', rule: 'privacy' },
      { kind: 'album-restored', text: '確かめました' },
    ]);
    expect(await entriesOf(`albums/${id}`)).toMatchObject([
      { actorId: moderator.uid, reason: 'お店の案内です', figures: { act: 'hideAlbum' } },
      { before: { hold: { rule: 'spam' } }, after: { status: 'hidden', hold: { rule: 'privacy' } } },
      { actorId: admin.uid, after: { ownerId: owner.uid, status: 'published' }, figures: { act: 'restoreAlbum' } },
    ]);
  });

  it('an undo of moderateAlbums works until there is a newer decision', async () => {
    const id = await albumOf(owner.uid);
    await moderate(moderator, [id], 'hide');
    const hidden = await lastEntry(`albums/${id}`, 'moderateAlbums');
    expect(await revert(admin, hidden.id)).toEqual(undone);
    expect(await stateOf(id)).toEqual({ status: 'published', rule: undefined });
    expect((await told(id)).map(({ kind }) => kind)).toEqual(['album-hidden', 'album-restored']);

    await moderate(moderator, [id], 'hide');
    const again = await lastEntry(`albums/${id}`, 'moderateAlbums');
    await moderate(admin, [id], 'hide', { rule: 'privacy' });
    expect(await revert(moderator, again.id)).toEqual(refused('failed-precondition'));
    expect(await stateOf(id)).toEqual({ status: 'hidden', rule: 'privacy' });
  });
});

describe('a decision on a case', () => {
  it('a decision can hide and restore the album, but not use actions for photos', async () => {
    const id = await albumOf(owner.uid);
    await report(reporter, id);
    const caseId = `album_${id}`;
    expect(await answerOf('viewCase', { id: caseId }, moderator)).toMatchObject({ lease: { by: moderator.uid } });
    expect(await decide(moderator, [caseId], { actions: [{ do: 'remove', rule: 'spam', blockImage: false }] })).toEqual(
      { result: { results: [{ id: caseId, ok: false, code: 'invalid-argument', auditIds: [] }] } },
    );
    const hide = { do: 'hide', rule: 'spam', blockImage: false } as const;
    expect(await decide(moderator, [caseId], { actions: [hide] })).toEqual(decided(caseId));
    expect(await stateOf(id)).toEqual({ status: 'hidden', rule: 'spam' });
    expect(await caseNow(caseId)).toMatchObject({ status: 'resolved', decision: { acts: ['hide'] } });

    const wrong = await albumOf(owner.uid, undefined, { status: 'published' });
    await report(reporter, wrong);
    await moderate(moderator, [wrong], 'hide');
    const dismissed = { resolution: 'dismissed', actions: [{ do: 'restore' }] } as const;
    expect(await decide(moderator, [`album_${wrong}`], dismissed)).toEqual(decided(`album_${wrong}`));
    expect((await stateOf(wrong)).status).toBe('published');
  });

  it('a decision is refused to a reporter and to the album’s owner', async () => {
    const [colleague, reported] = [await staffMember('moderator'), await albumOf(owner.uid)];
    await report(colleague, reported);
    const caseId = `album_${reported}`;
    expect(await decide(colleague, [caseId])).toMatchObject({
      result: { results: [{ id: caseId, ok: false, code: 'permission-denied', auditIds: [] }] },
    });
    const own = await albumOf(colleague.uid);
    await report(reporter, own);
    expect(await decide(colleague, [`album_${own}`])).toMatchObject({
      result: { results: [{ ok: false, code: 'not-found' }] },
    });
  });
});

describe('an album that its owner corrects', () => {
  const save = (id: AlbumId, fields: Fields) =>
    answerOf('saveAlbum', { id, title: '夏の瀬戸内', text: '三日の旅', ...fields }, owner);

  it('a corrected album that is hidden returns to staff, and stays hidden until they restore it', async () => {
    const id = await albumOf(owner.uid);
    await moderate(moderator, [id], 'hide');
    await save(id, { visibility: 'unlisted' });
    expect(await caseIfAny(`album_${id}`)).toBeUndefined();
    for (const text of ['二日の旅', '四日の旅']) await save(id, { text });
    expect(await caseNow(`album_${id}`)).toMatchObject({
      ...{ kind: 'album', targetId: id, ownerId: owner.uid, status: 'open', opening: 1, reporterCount: 0, weight: 1 },
      returnedAt: expect.any(Date),
    });
    expect(await stateOf(id)).toEqual({ status: 'hidden', rule: 'spam' });
    const restore = { actions: [{ do: 'restore' }] } as const;
    expect(await decide(moderator, [`album_${id}`], restore)).toEqual(decided(`album_${id}`));
    expect((await stateOf(id)).status).toBe('published');
    expect((await told(id)).map(({ kind }) => kind)).toEqual(['album-hidden', 'album-restored']);
  });

  it('a corrected album needs only the original number of reporters again', async () => {
    const id = await albumOf(owner.uid);
    await report(reporter, id);
    await decide(moderator, [`album_${id}`], { resolution: 'dismissed' });
    await save(id, { visibility: 'unlisted' });
    expect((await caseNow(`album_${id}`)).dismissals).toBe(1);
    await save(id, { title: '冬の瀬戸内' });
    expect((await caseNow(`album_${id}`)).dismissals).toBe(0);
  });
});

describe('a ban that hides photos', () => {
  const apply = ({ uid }: Person) =>
    applyBan(uid, { clock: systemClock, until: new Date(Date.now() + 60_000), pageSize: 1 });

  it('a ban hides albums, and its end restores exactly those', async () => {
    const banned = await newcomer();
    const hold = { rule: 'spam', note: '' };
    const [seen, other, hidden] = [
      await albumOf(banned.uid),
      await albumOf(banned.uid),
      await albumOf(banned.uid, undefined, { status: 'hidden', hold }),
    ];
    await setBan(banned, { hidePhotos: true });
    for (let times = 0; times < 2; times += 1) expect(await apply(banned)).toBe('done');
    for (const id of [seen, other]) expect(await stateOf(id)).toEqual({ status: 'hidden', rule: 'ban' });
    expect(await stateOf(hidden)).toEqual({ status: 'hidden', rule: 'spam' });
    // Albums that staff restore during the ban stay hidden until it ends; those that they hide stay hidden after it.
    await moderate(moderator, [hidden], 'restore');
    expect(await stateOf(hidden)).toEqual({ status: 'hidden', rule: 'ban' });
    await moderate(moderator, [other], 'hide');
    await server.firestore.doc(`users/${banned.uid}`).update({ status: 'normal' });
    for (let times = 0; times < 2; times += 1) expect(await apply(banned)).toBe('done');
    expect(await stateOf(seen)).toEqual({ status: 'published', rule: undefined });
    expect(await stateOf(hidden)).toEqual({ status: 'published', rule: undefined });
    expect(await stateOf(other)).toEqual({ status: 'hidden', rule: 'spam' });
  });

  it('the end of a ban does not restore a deleted album, nor one that staff restored during the ban', async () => {
    const banned = await newcomer();
    const restorable = { until: new Date(Date.now() + 60_000), status: 'hidden' };
    const hold = { rule: 'spam', note: '' };
    const id = await albumOf(banned.uid, undefined, { status: 'removed', hold, restorable });
    await setBan(banned, { hidePhotos: true });
    expect(await moderate(moderator, [id], 'restore')).toEqual(decided(id));
    expect(await albumNow(id)).toMatchObject({ hold: { rule: 'ban' }, restorable: { status: 'hidden' } });
    await server.firestore.doc(`users/${banned.uid}`).update({ status: 'normal' });
    await apply(banned);
    const album = await albumNow(id);
    expect(album).toMatchObject({ status: 'removed', restorable: { status: 'published' } });
    expect(album?.hold).toBeUndefined();
  });

  it('a ban that keeps the photos visible keeps the albums visible', async () => {
    const banned = await newcomer();
    const id = await albumOf(banned.uid);
    await setBan(banned, { hidePhotos: false });
    await apply(banned);
    expect((await stateOf(id)).status).toBe('published');
  });
});
