import * as v from 'valibot';
import { beforeAll, describe, expect, it } from 'vitest';
import { submitAppealContract } from '#contract/callables/submitAppeal.ts';
import { appealSchema } from '#contract/documents/bans.ts';
import { decode } from '#contract/documents/stored.ts';
import { liftIfOver } from '../../src/moderation/bans/ban.ts';
import { entriesOf, lastEntry, revert } from './harness/audit.ts';
import { answeredBy, bannedBy, noticesTo, userNow } from './harness/bans.ts';
import { answerOf, call } from './harness/calls.ts';
import { newcomer, type Person, signInAgain, staffMember } from './harness/people.ts';
import { server } from './harness/site.ts';

const { firestore, auth } = server;
const done = { result: { auditIds: expect.any(Array) } };
const refused = (code: string, field?: string) => ({ refused: field === undefined ? { code } : { code, field } });

let moderator: Person;
let admin: Person;
beforeAll(async () => {
  [moderator, admin] = await Promise.all([staffMember('moderator'), staffMember('admin')]);
});

const resolve = (caller: Person | undefined, id: string, accept: boolean, note = '確認しました') =>
  call('resolveAppeal', { id, accept, note }, caller);
const appealNow = async (id: string) => decode(appealSchema, id, (await firestore.doc(`appeals/${id}`).get()).data());
const kindsTo = async (person: Person) => (await noticesTo(person)).map(({ kind }) => kind);

/** A banned person who has signed in again and has appealed. */
async function appellant(
  judge = moderator,
  candidate?: Person,
): Promise<{ readonly person: Person; readonly id: string }> {
  const somebody = candidate ?? (await newcomer());
  await answerOf('banUser', { uid: somebody.uid, reason: '宣伝の繰り返し' }, judge);
  const person = await signInAgain(somebody);
  const { appealId } = v.parse(
    submitAppealContract.output,
    await answerOf('submitAppeal', { text: '誤解です' }, person),
  );
  return { person, id: appealId };
}

describe('an appeal that is accepted', () => {
  it('an accepted appeal lifts the ban and notifies the person once with the note', async () => {
    const { person, id } = await appellant();
    expect(await resolve(moderator, id, true)).toEqual(done);
    expect(await userNow(person)).toMatchObject({ status: 'normal' });
    expect((await userNow(person)).ban).toBeUndefined();
    expect((await auth.getUser(person.uid)).customClaims).toEqual({});
    expect(await appealNow(id)).toMatchObject({ status: 'accepted', note: '確認しました' });
    expect(await answeredBy(id)).toBe(moderator.uid);
    expect(await bannedBy(person)).toBeUndefined();
    expect(await resolve(admin, id, true, 'もう一度')).toEqual(done);
    expect(await noticesTo(person)).toEqual([
      expect.objectContaining({ kind: 'appeal-accepted', text: '確認しました', subject: person.uid }),
    ]);
    const [, entry, ...more] = await entriesOf(`users/${person.uid}`);
    expect(more).toEqual([]);
    expect(entry).toMatchObject({
      actorId: moderator.uid,
      action: 'resolveAppeal',
      reason: '確認しました',
      before: { status: 'banned', appeal: 'open', appealId: id },
      after: { status: 'normal', appeal: 'accepted', appealId: id },
      figures: { appealsAccepted: 1 },
    });
  });

  it('an undo restores the ban and reopens the appeal, which can then be rejected', async () => {
    const { person, id } = await appellant();
    const before = (await userNow(person)).ban;
    await resolve(moderator, id, true);
    const { id: auditId } = await lastEntry(`users/${person.uid}`, 'resolveAppeal');
    expect(await revert(moderator, auditId)).toEqual({ result: { auditIds: [expect.any(String)] } });
    expect(await userNow(person)).toMatchObject({ status: 'banned', ban: before });
    expect(await call('ensureUser', {}, person)).toEqual(refused('unauthenticated'));
    const reopened = await appealNow(id);
    expect(reopened.status).toBe('open');
    expect([reopened.note, reopened.handledAt]).toEqual([undefined, undefined]);
    expect([await answeredBy(id), await bannedBy(person)]).toEqual([undefined, moderator.uid]);
    expect(await kindsTo(person)).toEqual([]);
    expect(await resolve(moderator, id, false)).toEqual(done);
    expect(await kindsTo(person)).toEqual(['appeal-rejected']);
    expect((await lastEntry(`users/${person.uid}`, 'resolveAppeal')).figures).toMatchObject({ appealsAccepted: 0 });
  });
});

describe('an appeal that is rejected', () => {
  it('a rejected appeal keeps the ban, notifies the person with the note, and is final for this ban', async () => {
    const { person, id } = await appellant();
    expect(await resolve(moderator, id, false)).toEqual(done);
    expect(await resolve(moderator, id, false)).toEqual(done);
    expect(await userNow(person)).toMatchObject({ status: 'banned', ban: { appealId: id } });
    expect(await appealNow(id)).toMatchObject({ status: 'rejected', note: '確認しました' });
    expect(await answeredBy(id)).toBe(moderator.uid);
    expect(await noticesTo(person)).toEqual([
      expect.objectContaining({ kind: 'appeal-rejected', text: '確認しました' }),
    ]);
    expect(await resolve(moderator, id, true)).toEqual(refused('failed-precondition'));
    expect(await call('submitAppeal', { text: 'もう一度' }, person)).toEqual(refused('already-exists'));
    const entries = await entriesOf(`users/${person.uid}`);
    expect(entries.map(({ action }) => action)).toEqual(['banUser', 'resolveAppeal']);
    expect(entries[1]).toMatchObject({ before: { appeal: 'open' }, after: { appeal: 'rejected' } });
  });

  it('an undo opens the appeal again, during the ban', async () => {
    const { person, id } = await appellant();
    await resolve(moderator, id, false);
    const { id: auditId } = await lastEntry(`users/${person.uid}`, 'resolveAppeal');
    expect(await revert(moderator, auditId)).toEqual({ result: { auditIds: [expect.any(String)] } });
    expect((await appealNow(id)).status).toBe('open');
    expect(await kindsTo(person)).toEqual([]);
    await resolve(moderator, id, false);
    const again = await lastEntry(`users/${person.uid}`, 'resolveAppeal');
    await answerOf('unbanUser', { uid: person.uid, reason: '誤り' }, moderator);
    expect(await revert(moderator, again.id)).toEqual(refused('failed-precondition'));
    expect((await appealNow(id)).status).toBe('rejected');
  });
});

describe('an appeal whose ban ends in another way', () => {
  it('a moderator who lifts the ban accepts the appeal', async () => {
    const { person, id } = await appellant();
    await answerOf('unbanUser', { uid: person.uid, reason: '誤りでした' }, moderator);
    expect(await appealNow(id)).toMatchObject({ status: 'accepted', note: '誤りでした' });
    expect(await answeredBy(id)).toBe(moderator.uid);
    expect(await kindsTo(person)).toEqual(['unbanned']);
    const { figures, before, after } = await lastEntry(`users/${person.uid}`, 'unbanUser');
    expect([figures?.appealsAccepted, before['appeal'], after['appeal']]).toEqual([1, 'open', 'accepted']);
    expect(await resolve(moderator, id, false)).toEqual(refused('failed-precondition'));
  });

  it('the system accepts the appeal when the ban expires, and this is no success in the figures', async () => {
    const { person, id } = await appellant();
    await firestore.doc(`users/${person.uid}`).update({ 'ban.until': new Date(Date.now() - 1) });
    expect(await liftIfOver(person.uid, () => new Date())).toBe(true);
    expect(await appealNow(id)).toMatchObject({ status: 'accepted' });
    expect(await answeredBy(id)).toBe('system');
    expect((await appealNow(id)).note).toBeUndefined();
    expect((await lastEntry(`users/${person.uid}`, 'unbanUser')).figures).toBeUndefined();
  });

  it('an earlier answer stays the same', async () => {
    const { person, id } = await appellant();
    await resolve(moderator, id, false);
    await answerOf('unbanUser', { uid: person.uid, reason: '誤りでした' }, moderator);
    expect(await appealNow(id)).toMatchObject({ status: 'rejected', note: '確認しました' });
  });
});

describe('resolveAppeal', () => {
  it('two decisions at once have one outcome', async () => {
    const { person, id } = await appellant();
    const answers = await Promise.all([resolve(moderator, id, true), resolve(admin, id, false)]);
    expect(answers.filter((answer) => 'result' in answer)).toHaveLength(1);
    const entries = (await entriesOf(`users/${person.uid}`)).filter(({ action }) => action === 'resolveAppeal');
    expect(entries).toHaveLength(1);
    const { status } = await appealNow(id);
    expect((await userNow(person)).status).toBe(status === 'accepted' ? 'normal' : 'banned');
    expect(await noticesTo(person)).toHaveLength(1);
  });

  it('resolveAppeal refuses a missing appeal, an empty answer, and callers who are not staff', async () => {
    const { person, id } = await appellant();
    expect(await resolve(moderator, 'a'.repeat(20), true)).toEqual(refused('not-found'));
    expect(await resolve(moderator, id, true, ' ')).toEqual(refused('invalid-argument', 'note'));
    expect(await resolve(moderator, '../users', true)).toEqual(refused('invalid-argument', 'id'));
    expect(await resolve(person, id, true)).toEqual(refused('permission-denied'));
    expect(await resolve(undefined, id, true)).toEqual(refused('unauthenticated'));
    expect((await appealNow(id)).status).toBe('open');
  });

  it('resolveAppeal leaves the appeal of a former staff member to admins', async () => {
    const { id, person } = await appellant(admin, await staffMember('moderator'));
    expect(await resolve(moderator, id, true)).toEqual(refused('permission-denied'));
    expect((await userNow(person)).status).toBe('banned');
    expect(await resolve(admin, id, true)).toEqual(done);
  });

  it('resolveAppeal refuses staff their own appeal, from a time before they were staff', async () => {
    const { id, person } = await appellant();
    await firestore.doc(`appeals/${id}`).update({ uid: moderator.uid });
    expect(await resolve(moderator, id, true)).toEqual(refused('permission-denied'));
    expect((await userNow(person)).status).toBe('banned');
  });

  it('resolveAppeal refuses an appeal that is open although its ban is over', async () => {
    const { id, person } = await appellant();
    await firestore.doc(`users/${person.uid}`).update({ 'ban.appealId': 'b'.repeat(20) });
    expect(await resolve(moderator, id, true)).toEqual(refused('failed-precondition'));
    expect((await appealNow(id)).status).toBe('open');
  });
});
