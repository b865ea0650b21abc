import { beforeAll, describe, expect, it } from 'vitest';
import type { PhotoId } from '#contract/ids.ts';
import { lastEntry, revert } from './harness/audit.ts';
import { noticesTo } from './harness/bans.ts';
import { call } from './harness/calls.ts';
import { decide, decided, reportedPhotoOf } from './harness/decisions.ts';
import { edit, photoIn } from './harness/edits.ts';
import { allOk, auditOfPhoto, moderate } from './harness/moderated.ts';
import { newcomer, type Person, staffMember } from './harness/people.ts';
import { photoNow, setPhoto } from './harness/photos.ts';
import { undone } from './harness/undone.ts';

let moderator: Person;
let admin: Person;
let hana: Person;
beforeAll(async () => {
  [moderator, admin, hana] = await Promise.all([staffMember('moderator'), staffMember('admin'), newcomer()]);
});

const markOf = async (id: PhotoId) => {
  const photo = await photoNow(id);
  return { sensitive: photo?.sensitive, isMarked: photo?.marked !== undefined };
};
const kindsTo = async (person: Person, id: PhotoId) =>
  (await noticesTo(person)).filter(({ subject }) => subject === id).map(({ kind }) => kind);
const undoLast = async (by: Person, id: PhotoId) => revert(by, (await lastEntry(`photos/${id}`, 'markPhoto')).id);

describe('staff’s mark of a photo as sensitive', () => {
  it('staff may set the mark, but not on their own photo, and moderators not on that of staff', async () => {
    const id = await photoIn(hana, 'published');
    const ask = { ids: [id], action: 'mark' };
    expect(await call('moderatePhotos', ask, undefined)).toEqual({ refused: { code: 'unauthenticated' } });
    expect(await call('moderatePhotos', ask, hana)).toEqual({ refused: { code: 'permission-denied' } });
    for (const owner of [moderator, admin]) {
      const own = await photoIn(owner, 'published');
      const results = [{ id: own, ok: false, code: 'permission-denied', auditIds: [] }];
      expect(await moderate(moderator, [own], 'mark')).toEqual({ results });
      expect(await markOf(own)).toEqual({ sensitive: false, isMarked: false });
    }
    expect(await markOf(id)).toEqual({ sensitive: false, isMarked: false });
  });

  it.each(['published', 'held', 'hidden'])(
    'the mark leaves a photo %s, covers it, and notifies the owner and the log once',
    async (status) => {
      const id = await photoIn(hana, status);
      const before = await photoNow(id);
      for (let times = 0; times < 2; times += 1)
        expect(await moderate(moderator, [id], 'mark', { note: '血が写っています' })).toEqual(allOk(id));
      const after = await photoNow(id);
      expect(after).toMatchObject({ status, sensitive: true, marked: { wasSensitive: false } });
      expect(after?.updatedAt.getTime()).toBeGreaterThan(before?.updatedAt.getTime() ?? 0);
      expect((await noticesTo(hana)).filter(({ subject }) => subject === id)).toMatchObject([
        { kind: 'photo-marked', text: '血が写っています' },
      ]);
      expect(await auditOfPhoto(id)).toMatchObject([
        {
          ...{ actorId: moderator.uid, action: 'markPhoto', reason: '血が写っています', figures: { act: 'mark' } },
          ...{ before: { ownerId: hana.uid, marked: false }, after: { ownerId: hana.uid, marked: true } },
        },
      ]);
    },
  );

  it('an edit by the owner or staff does not lift the mark but changes other fields', async () => {
    const id = await photoIn(hana, 'published');
    await moderate(moderator, [id], 'mark');
    for (const [by, caption] of [
      [hana, 'one'],
      [moderator, 'two'],
    ] as const) {
      expect(await edit(by, id, { caption, sensitive: false })).toMatchObject({ result: { status: 'published' } });
      expect((await photoNow(id))?.caption).toBe(caption);
      expect(await markOf(id)).toEqual({ sensitive: true, isMarked: true });
    }
  });

  it('the owner’s own choice returns when staff lift the mark, and the owner is told', async () => {
    for (const sensitive of [true, false]) {
      const id = await photoIn(hana, 'published', {}, { sensitive });
      await moderate(moderator, [id], 'mark');
      for (let times = 0; times < 2; times += 1) expect(await moderate(moderator, [id], 'unmark')).toEqual(allOk(id));
      expect(await markOf(id)).toEqual({ sensitive, isMarked: false });
      expect((await kindsTo(hana, id)).toSorted()).toEqual(['photo-marked', 'photo-unmarked']);
      expect(await auditOfPhoto(id)).toHaveLength(2);
    }
  });

  it('the log can undo the mark and its removal, unless it has changed since', async () => {
    const id = await photoIn(hana, 'published');
    await moderate(moderator, [id], 'mark');
    expect(await undoLast(admin, id)).toEqual(undone);
    expect(await markOf(id)).toEqual({ sensitive: false, isMarked: false });
    await moderate(moderator, [id], 'mark');
    await moderate(moderator, [id], 'unmark');
    expect(await undoLast(moderator, id)).toEqual(undone);
    expect(await markOf(id)).toEqual({ sensitive: true, isMarked: true });
    const other = await photoIn(hana, 'published');
    await moderate(moderator, [other], 'mark');
    const marked = await lastEntry(`photos/${other}`, 'markPhoto');
    await moderate(admin, [other], 'unmark');
    expect(await revert(moderator, marked.id)).toEqual({ refused: { code: 'failed-precondition' } });
  });

  it('the mark resolves a case: a photo held by reports is published again, covered', async () => {
    const { id, caseId } = await reportedPhotoOf(hana);
    await setPhoto(id, { status: 'held', hold: { rule: 'reports', note: '' } });
    expect(await decide(moderator, [caseId], { actions: [{ do: 'mark' }] })).toEqual(decided(caseId));
    expect((await photoNow(id))?.status).toBe('published');
    expect(await markOf(id)).toEqual({ sensitive: true, isMarked: true });
    expect(await kindsTo(hana, id)).toEqual(['photo-marked']);
  });

  it('a case about a person refuses the mark', async () => {
    const person = await newcomer();
    await call('reportUser', { uid: person.uid, reason: 'spam' }, hana);
    const id = `user_${person.uid}`;
    expect(await decide(moderator, [id], { actions: [{ do: 'mark' }] })).toMatchObject({
      result: { results: [{ id, ok: false, code: 'invalid-argument', auditIds: [] }] },
    });
  });
});

describe('an owner’s own mark', () => {
  it('the owner can set and remove the mark, and a form without it keeps it', async () => {
    const id = await photoIn(hana, 'published', {}, { sensitive: true });
    expect(await markOf(id)).toEqual({ sensitive: true, isMarked: false });
    await edit(hana, id, { caption: 'other' });
    expect((await photoNow(id))?.sensitive).toBe(true);
    await edit(hana, id, { sensitive: false });
    expect((await photoNow(id))?.sensitive).toBe(false);
  });
});
