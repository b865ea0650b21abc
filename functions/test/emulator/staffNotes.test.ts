import { beforeAll, describe, expect, it } from 'vitest';
import { limits } from '#contract/limits.ts';
import { answerOf, call } from './harness/calls.ts';
import { freshName, rename, userOf } from './harness/names.ts';
import { newcomer, type Person, staffMember } from './harness/people.ts';
import { server } from './harness/site.ts';
import { refusal, reportedPhoto } from './harness/staffCallTable.ts';

const { firestore } = server;

let moderator: Person;
let colleague: Person;
let admin: Person;
let owner: Person;
beforeAll(async () => {
  [moderator, colleague, admin, owner] = await Promise.all([
    staffMember('moderator'),
    staffMember('moderator'),
    staffMember('admin'),
    newcomer(),
  ]);
});

const about = ({ uid }: Person) => `users/${uid}`;
const save = async (input: object, by: Person): Promise<string> =>
  String(Object(await answerOf('saveStaffNote', input, by)).id);
const noteNow = async (id: string) => (await firestore.doc(`staffNotes/${id}`).get()).data();
const noticesOf = async ({ uid }: Person, noteId: string) => {
  const notice = await firestore.doc(`users/${uid}/notices/staff-note_${noteId}`).get();
  return notice.data();
};

/** Gives the person a username and returns it. */
async function nameOf(person: Person): Promise<string> {
  const name = (await userOf(person))?.['username'] || freshName();
  await rename(person, name);
  return name;
}

describe('a note of staff', () => {
  it('nobody writes about themselves, and a moderator not about staff', async () => {
    const text = 'また見ること';
    for (const [by, on] of [
      [moderator, moderator],
      [admin, admin],
      [moderator, colleague],
      [moderator, admin],
    ] as const) {
      expect(await call('saveStaffNote', { subject: about(on), text }, by)).toEqual(refusal('permission-denied'));
    }
  });

  it('a note about nobody, about another document or without words is refused', async () => {
    const text = 'また見ること';
    expect(await call('saveStaffNote', { subject: 'users/nobody', text }, moderator)).toEqual(refusal('not-found'));
    expect(await call('saveStaffNote', { subject: 'cases/user_nobody', text }, admin)).toEqual(refusal('not-found'));
    for (const input of [
      { subject: 'photos/x', text },
      { subject: `users/${owner.uid}/notices`, text },
      { subject: about(owner), text: '  ' },
      { subject: about(owner), text: 'x'.repeat(limits.moderation.staffNoteChars + 1) },
    ]) {
      expect(await call('saveStaffNote', input, moderator)).toHaveProperty('refused.code', 'invalid-argument');
    }
  });

  it('only its author changes it, and not after a day, when only an admin deletes it', async () => {
    const id = await save({ subject: about(owner), text: 'はじめ' }, moderator);
    const change = { id, subject: about(owner), text: '別の人' };
    for (const by of [colleague, admin]) {
      expect(await call('saveStaffNote', change, by)).toEqual(refusal('permission-denied'));
    }
    expect(await call('deleteStaffNote', { id }, colleague)).toEqual(refusal('permission-denied'));
    await save({ id, subject: about(owner), text: 'あと' }, moderator);
    expect(await noteNow(id)).toMatchObject({ text: 'あと', by: moderator.uid, editedAt: expect.anything() });
    const at = new Date(Date.now() - limits.moderation.noteOpenMinutes * 60_000 - 1_000);
    await firestore.doc(`staffNotes/${id}`).update({ at });
    const late = { id, subject: about(owner), text: '遅い' };
    expect(await call('saveStaffNote', late, moderator)).toEqual(refusal('failed-precondition'));
    expect(await call('deleteStaffNote', { id }, moderator)).toEqual(refusal('failed-precondition'));
    expect(await noteNow(id)).toMatchObject({ text: 'あと' });
    expect(await call('deleteStaffNote', { id }, admin)).toEqual({ result: {} });
    expect(await noteNow(id)).toBeUndefined();
  });

  it('a note stays with what it was written on', async () => {
    const id = await save({ subject: about(owner), text: 'はじめ' }, moderator);
    const moved = { id, subject: about(await newcomer()), text: '別の人' };
    expect(await call('saveStaffNote', moved, moderator)).toEqual(refusal('not-found'));
  });

  it('a note says on what, about whom, by whom and when, also on a case', async () => {
    const photo = await reportedPhoto();
    const id = await save({ subject: `cases/photo_${photo}`, text: '引用は\n要確認' }, moderator);
    const { ownerId } = (await firestore.doc(`cases/photo_${photo}`).get()).data() ?? {};
    expect(await noteNow(id)).toEqual({
      ...{ subject: `cases/photo_${photo}`, ownerId, aboutStaff: false, text: '引用は\n要確認', by: moderator.uid },
      ...{ colleagues: [], at: expect.anything() },
    });
    await answerOf('deleteStaffNote', { id }, moderator);
    expect(await noteNow(id)).toBeUndefined();
    expect(await call('deleteStaffNote', { id }, moderator)).toEqual({ result: {} });
  });

  it('@name tells a colleague once for each note, and nobody else', async () => {
    const member = await newcomer();
    const [ofColleague, ofMember, ofAuthor] = await Promise.all([colleague, member, moderator].map(nameOf));
    const text = `@${ofColleague}さん、@${ofMember}と@${ofAuthor}と@nobody_has_this、mail@${ofColleague}`;
    const subject = about(owner);
    const id = await save({ subject, text }, moderator);
    expect(await noticesOf(colleague, id)).toMatchObject({ kind: 'staff-note', subject, readAt: null });
    expect(await noticesOf(colleague, id)).not.toHaveProperty('text');
    expect([await noticesOf(member, id), await noticesOf(moderator, id)]).toEqual([undefined, undefined]);
    expect(await noteNow(id)).toMatchObject({ colleagues: [colleague.uid] });
    const readAt = new Date();
    await firestore.doc(`users/${colleague.uid}/notices/staff-note_${id}`).update({ readAt });
    await save({ id, subject, text: `${text} @${await nameOf(admin)}` }, moderator);
    expect((await noticesOf(colleague, id))?.['readAt'].toDate()).toEqual(readAt);
    expect(await noticesOf(admin, id)).toBeDefined();
    expect(await noteNow(id)).toMatchObject({ colleagues: [colleague.uid, admin.uid] });
    await answerOf('deleteStaffNote', { id }, moderator);
    expect([await noticesOf(colleague, id), await noticesOf(admin, id)]).toEqual([undefined, undefined]);
  });

  it('@name in a note about staff reaches admins alone, and never whom it is about', async () => {
    const other = await staffMember('admin');
    const names = await Promise.all([colleague, moderator, other].map(nameOf));
    const id = await save({ subject: about(moderator), text: names.map((name) => `@${name}`).join(' ') }, admin);
    expect(await noteNow(id)).toMatchObject({ aboutStaff: true, colleagues: [other.uid] });
    expect([await noticesOf(colleague, id), await noticesOf(moderator, id)]).toEqual([undefined, undefined]);
  });

  it('a note about somebody who joins the staff is for admins from then on', async () => {
    const person = await newcomer();
    const id = await save({ subject: about(person), text: 'また見ること' }, moderator);
    await answerOf('setRole', { uid: person.uid, role: 'moderator' }, admin);
    expect(await noteNow(id)).toMatchObject({ aboutStaff: true });
    await answerOf('setRole', { uid: person.uid, role: null }, admin);
    expect(await noteNow(id)).toMatchObject({ aboutStaff: false });
  });
});
