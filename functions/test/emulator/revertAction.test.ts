import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { entriesOf, lastEntry, revert } from './harness/audit.ts';
import { consequencesDrawn, noticesTo, setBan, userNow } from './harness/bans.ts';
import { answerOf, call } from './harness/calls.ts';
import { photoIn } from './harness/edits.ts';
import { newcomer, type Person, signInAgain, staffMember } from './harness/people.ts';
import { photoNow } from './harness/photos.ts';
import { server } from './harness/site.ts';

const { firestore, auth } = server;
const refused = (code: string) => ({ refused: { code } });
const undone = { result: { auditId: expect.any(String) } };
const dayMs = 86_400_000;

let moderator: Person;
let admin: Person;
beforeAll(async () => {
  [moderator, admin] = await Promise.all([staffMember('moderator'), staffMember('admin')]);
});

type Fields = Readonly<Record<string, unknown>>;
const pathOf = ({ uid }: Person): string => `users/${uid}`;
const banUser = (caller: Person, { uid }: Person, more: Fields = {}) =>
  answerOf('banUser', { uid, reason: '宣伝', ...more }, caller);
const unbanUser = (caller: Person, { uid }: Person) => answerOf('unbanUser', { uid, reason: '誤り' }, caller);
const setRole = (caller: Person, { uid }: Person, role: string | null) => answerOf('setRole', { uid, role }, caller);
const roleOf = async ({ uid }: Person): Promise<unknown> => (await auth.getUser(uid)).customClaims?.['role'];
const undoLast = async (caller: Person, person: Person, action: string) =>
  revert(caller, (await lastEntry(pathOf(person), action)).id);

describe('revertAction', () => {
  it('names the entry of its own in the first, with before and after changed about', async () => {
    const person = await newcomer();
    await banUser(moderator, person);
    const answer = await undoLast(moderator, person, 'banUser');
    const [first, second, ...more] = await entriesOf(pathOf(person));
    expect(more).toEqual([]);
    expect(answer).toEqual({ result: { auditId: second?.id } });
    expect(first?.revertedBy).toBe(second?.id);
    expect(second).toMatchObject({
      actorId: moderator.uid,
      action: 'revertAction',
      before: { status: 'banned', ban: first?.after['ban'] },
      after: { status: 'normal', reverts: first?.id },
    });
  });

  it('answers the same again, also to somebody else, and does it once when two do it at once', async () => {
    const person = await newcomer();
    await banUser(moderator, person);
    const { id } = await lastEntry(pathOf(person), 'banUser');
    const [one, other] = await Promise.all([revert(moderator, id), revert(admin, id)]);
    expect(one).toEqual(undone);
    expect(other).toEqual(one);
    expect(await revert(moderator, id)).toEqual(one);
    expect(await entriesOf(pathOf(person))).toHaveLength(2);
  });

  it('cannot be undone itself, nor what is no action that can', async () => {
    const person = await newcomer();
    await banUser(moderator, person);
    await undoLast(moderator, person, 'banUser');
    expect(await undoLast(moderator, person, 'revertAction')).toEqual(refused('failed-precondition'));
    const odd = firestore.collection('auditLog').doc();
    const entry = { actorId: moderator.uid, action: 'toString', target: pathOf(person), reason: '', at: new Date() };
    await odd.set({ ...entry, before: {}, after: {} });
    expect(await revert(admin, odd.id)).toEqual(refused('failed-precondition'));
  });

  it('refuses entries that are not there, and ids that are none', async () => {
    expect(await revert(moderator, 'a'.repeat(20))).toEqual(refused('not-found'));
    expect(await revert(moderator, '../users/x')).toEqual({
      refused: { code: 'invalid-argument', field: 'auditId' },
    });
  });

  it('is not for the person concerned, nor for a moderator where one of the staff is', async () => {
    const [person, other] = [await newcomer(), await staffMember('moderator')];
    await answerOf('warnUser', { uid: other.uid, rule: 'spam' }, admin);
    expect(await undoLast(moderator, other, 'warnUser')).toEqual(refused('permission-denied'));
    expect(await undoLast(other, other, 'warnUser')).toEqual(refused('permission-denied'));
    expect((await userNow(other)).strikes).toHaveLength(1);
    await banUser(moderator, person);
    expect(await undoLast(person, person, 'banUser')).toEqual(refused('unauthenticated'));
    expect(await undoLast(await signInAgain(person), person, 'banUser')).toEqual(refused('permission-denied'));
  });

  it.each(['banUser', 'unbanUser', 'resolveAppeal', 'warnUser', 'setRole', 'moderatePhotos', 'resolveCases'])(
    'finds nothing to undo of %s once the person is gone',
    async (action) => {
      const entry = firestore.collection('auditLog').doc();
      const told = { actorId: moderator.uid, action, target: 'users/deleted', reason: '', at: new Date() };
      await entry.set({ ...told, before: {}, after: {} });
      expect(await revert(admin, entry.id)).toEqual(refused('failed-precondition'));
    },
  );
});

describe('undoing a ban', () => {
  it('lifts it, brings the photos back and tells the person', async () => {
    const person = await newcomer();
    const id = await photoIn(person, 'published');
    await banUser(moderator, person, { hidePhotos: true });
    await consequencesDrawn(person);
    expect((await photoNow(id))?.status).toBe('hidden');
    expect(await undoLast(moderator, person, 'banUser')).toEqual(undone);
    await consequencesDrawn(person);
    expect((await photoNow(id))?.status).toBe('published');
    expect(await userNow(person)).toMatchObject({ status: 'normal' });
    expect((await userNow(person)).ban).toBeUndefined();
    expect(await roleOf(person)).toBeUndefined();
    expect((await auth.getUser(person.uid)).customClaims).toEqual({});
    expect((await noticesTo(person)).map(({ kind }) => kind)).toEqual(['unbanned']);
  });

  it('brings back the ban that it changed, with its end and the appeal made since', async () => {
    const person = await newcomer();
    const until = new Date(Date.now() + dayMs);
    await banUser(moderator, person, { until: until.toISOString() });
    await banUser(moderator, person, { reason: '訂正' });
    await answerOf('submitAppeal', { text: '誤解です' }, await signInAgain(person));
    const { ban: changed } = await userNow(person);
    expect(await undoLast(moderator, person, 'banUser')).toEqual(undone);
    const { status, ban } = await userNow(person);
    expect(status).toBe('banned');
    expect(ban).toMatchObject({ reason: '宣伝', until, appealId: changed?.appealId });
  });

  it('leaves photos hidden that only the changed ban hid, until the ban ends', async () => {
    const person = await newcomer();
    const id = await photoIn(person, 'published');
    await banUser(moderator, person);
    await banUser(moderator, person, { hidePhotos: true });
    await consequencesDrawn(person);
    expect(await undoLast(moderator, person, 'banUser')).toEqual(undone);
    await consequencesDrawn(person);
    expect((await photoNow(id))?.status).toBe('hidden');
    await unbanUser(moderator, person);
    await consequencesDrawn(person);
    expect((await photoNow(id))?.status).toBe('published');
  });

  it('is refused where another ban stands, or none, and where the ban before would be over', async () => {
    const person = await newcomer();
    await banUser(moderator, person);
    const first = await lastEntry(pathOf(person), 'banUser');
    await banUser(moderator, person, { reason: '二度目' });
    expect(await revert(moderator, first.id)).toEqual(refused('failed-precondition'));
    await unbanUser(moderator, person);
    expect(await undoLast(moderator, person, 'banUser')).toEqual(refused('failed-precondition'));

    const other = await newcomer();
    await setBan(other, { until: new Date(Date.now() - 1_000) });
    await banUser(moderator, other);
    expect(await undoLast(moderator, other, 'banUser')).toEqual(refused('failed-precondition'));
    expect((await userNow(other)).status).toBe('banned');
  });

  it('of somebody of the staff gives the role back, and is an admin’s', async () => {
    const person = await staffMember('moderator');
    await banUser(admin, person);
    expect(await roleOf(person)).toBeUndefined();
    expect(await undoLast(moderator, person, 'banUser')).toEqual(refused('permission-denied'));
    expect(await undoLast(admin, person, 'banUser')).toEqual(undone);
    expect(await roleOf(person)).toBe('moderator');
    expect(await call('warnUser', { uid: (await newcomer()).uid, rule: 'spam' }, await signInAgain(person))).toEqual({
      result: { strikes: 1 },
    });
    expect(await lastEntry(pathOf(person), 'revertAction')).toMatchObject({
      before: { status: 'banned', role: null },
      after: { status: 'normal', role: 'moderator' },
    });
  });
});

describe('undoing the end of a ban', () => {
  it('bans as before: reason, end, photos, sign-ins, and the notice goes', async () => {
    const person = await newcomer();
    const id = await photoIn(person, 'published');
    const until = new Date(Date.now() + dayMs);
    await banUser(moderator, person, { until: until.toISOString(), hidePhotos: true });
    await consequencesDrawn(person);
    const { ban } = await userNow(person);
    await unbanUser(moderator, person);
    await consequencesDrawn(person);
    const again = await signInAgain(person);
    expect(await undoLast(moderator, person, 'unbanUser')).toEqual(undone);
    expect(await call('ensureUser', {}, again)).toEqual(refused('unauthenticated'));
    await consequencesDrawn(person);
    expect(await userNow(person)).toMatchObject({ status: 'banned', ban });
    expect((await photoNow(id))?.status).toBe('hidden');
    expect((await auth.getUser(person.uid)).customClaims).toEqual({ banned: true });
    expect(await noticesTo(person)).toEqual([]);
  });

  it('is refused where another ban stands, where it would be over, and where the person is of the staff since', async () => {
    const [person, brief, promoted] = [await newcomer(), await newcomer(), await newcomer()];
    await banUser(moderator, person);
    await unbanUser(moderator, person);
    const { id } = await lastEntry(pathOf(person), 'unbanUser');
    await banUser(moderator, person, { reason: '二度目' });
    expect(await revert(moderator, id)).toEqual(refused('failed-precondition'));
    expect((await userNow(person)).ban?.reason).toBe('二度目');

    await setBan(brief, { until: new Date(Date.now() - 1_000) });
    await unbanUser(moderator, brief);
    expect(await undoLast(moderator, brief, 'unbanUser')).toEqual(refused('failed-precondition'));

    await banUser(moderator, promoted);
    await unbanUser(moderator, promoted);
    await setRole(admin, promoted, 'moderator');
    expect(await undoLast(moderator, promoted, 'unbanUser')).toEqual(refused('permission-denied'));
    expect(await undoLast(admin, promoted, 'unbanUser')).toEqual(refused('failed-precondition'));
    expect((await userNow(promoted)).status).toBe('normal');
  });
});

describe('undoing a role', () => {
  afterEach(async () => {
    // Entries of admins by other tests' doing would count as other admins.
    await firestore.recursiveDelete(firestore.collection('roles'));
  });

  it('takes what was given, gives what was taken, and is an admin’s', async () => {
    const person = await newcomer();
    await setRole(admin, person, 'moderator');
    expect(await undoLast(moderator, person, 'setRole')).toEqual(refused('permission-denied'));
    expect(await undoLast(admin, person, 'setRole')).toEqual(undone);
    expect(await roleOf(person)).toBeUndefined();
    await setRole(admin, person, 'moderator');
    await setRole(admin, person, null);
    expect(await undoLast(admin, person, 'setRole')).toEqual(undone);
    expect(await roleOf(person)).toBe('moderator');
    expect(await call('unbanUser', { uid: (await newcomer()).uid, reason: 'x' }, await signInAgain(person))).toEqual({
      result: {},
    });
  });

  it('is refused where the role was changed since, and where the person is banned', async () => {
    const [person, other] = [await newcomer(), await newcomer()];
    await setRole(admin, person, 'moderator');
    const { id } = await lastEntry(pathOf(person), 'setRole');
    await setRole(admin, person, 'admin');
    expect(await revert(admin, id)).toEqual(refused('failed-precondition'));
    expect(await roleOf(person)).toBe('admin');
    await setRole(admin, other, 'moderator');
    await setRole(admin, other, null);
    await banUser(admin, other);
    expect(await undoLast(admin, other, 'setRole')).toEqual(refused('permission-denied'));
    expect(await roleOf(other)).toBeUndefined();
  });

  it('is not for oneself', async () => {
    const next = await newcomer();
    await setRole(admin, next, 'admin');
    expect(await undoLast(await signInAgain(next), next, 'setRole')).toEqual(refused('permission-denied'));
    expect(await roleOf(next)).toBe('admin');
  });
});
