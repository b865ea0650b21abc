import { beforeAll, describe, expect, it } from 'vitest';
import { entriesOf, lastEntry, revert } from './harness/audit.ts';
import { userNow } from './harness/bans.ts';
import { answerOf } from './harness/calls.ts';
import { photoIn } from './harness/edits.ts';
import { newcomer, type Person, signInAgain, staffMember } from './harness/people.ts';
import { server } from './harness/site.ts';
import { banUser, pathOf, refused, undoLast, undone } from './harness/undone.ts';

const { firestore } = server;

let moderator: Person;
let admin: Person;
beforeAll(async () => {
  [moderator, admin] = await Promise.all([staffMember('moderator'), staffMember('admin')]);
});

describe('revertAction', () => {
  it('revertAction links its own entry, with before and after exchanged, from the first', async () => {
    const person = await newcomer();
    await banUser(moderator, person);
    const answer = await undoLast(moderator, person, 'banUser');
    const [first, second, ...more] = await entriesOf(pathOf(person));
    expect(more).toEqual([]);
    expect(answer).toEqual({ result: { auditIds: [second?.id] } });
    expect(first?.revertedBy).toBe(second?.id);
    expect(second).toMatchObject({
      actorId: moderator.uid,
      action: 'revertAction',
      before: { status: 'banned', ban: first?.after['ban'] },
      after: { status: 'normal', reverts: first?.id },
    });
  });

  it('revertAction runs once for concurrent and repeated calls and gives all the same answer', async () => {
    const person = await newcomer();
    await banUser(moderator, person);
    const { id } = await lastEntry(pathOf(person), 'banUser');
    const [one, other] = await Promise.all([revert(moderator, id), revert(admin, id)]);
    expect(one).toEqual(undone);
    expect(other).toEqual(one);
    expect(await revert(moderator, id)).toEqual(one);
    expect(await entriesOf(pathOf(person))).toHaveLength(2);
  });

  it('nobody can undo an undo or an entry that cannot be undone', async () => {
    const person = await newcomer();
    await banUser(moderator, person);
    await undoLast(moderator, person, 'banUser');
    expect(await undoLast(moderator, person, 'revertAction')).toEqual(refused('failed-precondition'));
    const odd = firestore.collection('auditLog').doc();
    const entry = { actorId: moderator.uid, action: 'toString', target: pathOf(person), reason: '', at: new Date() };
    await odd.set({ ...entry, before: {}, after: {} });
    expect(await revert(admin, odd.id)).toEqual(refused('failed-precondition'));
  });

  it('revertAction refuses missing entries and invalid ids', async () => {
    expect(await revert(moderator, 'a'.repeat(20))).toEqual(refused('not-found'));
    expect(await revert(moderator, '../users/x')).toEqual({ refused: { code: 'invalid-argument', field: 'auditId' } });
  });

  it('revertAction refuses the subject, and a moderator for an entry about staff', async () => {
    const [person, other] = [await newcomer(), await staffMember('moderator')];
    await answerOf('warnUser', { uid: other.uid, rule: 'spam' }, admin);
    expect(await undoLast(moderator, other, 'warnUser')).toEqual(refused('permission-denied'));
    expect(await undoLast(other, other, 'warnUser')).toEqual(refused('permission-denied'));
    expect((await userNow(other)).strikes).toHaveLength(1);
    await banUser(moderator, person);
    expect(await undoLast(person, person, 'banUser')).toEqual(refused('unauthenticated'));
    expect(await undoLast(await signInAgain(person), person, 'banUser')).toEqual(refused('permission-denied'));
  });

  it('revertAction refuses a reporter of the case, as resolveCases does', async () => {
    const id = await photoIn(await newcomer(), 'published');
    await answerOf('reportPhoto', { id, reason: 'spam' }, moderator);
    await answerOf('resolveCases', { ids: [`photo_${id}`], resolution: 'dismissed' }, admin);
    const entry = await lastEntry(`cases/photo_${id}`, 'resolveCases');
    expect(await revert(moderator, entry.id)).toEqual(refused('permission-denied'));
    expect(await revert(await staffMember('moderator'), entry.id)).toEqual(undone);
  });

  it.each(['banUser', 'unbanUser', 'resolveAppeal', 'warnUser', 'setRole', 'moderatePhotos', 'resolveCases'])(
    'revertAction finds nothing to undo of %s after the person is deleted',
    async (action) => {
      const entry = firestore.collection('auditLog').doc();
      const told = { actorId: moderator.uid, action, target: 'users/deleted', reason: '', at: new Date() };
      await entry.set({ ...told, before: {}, after: {} });
      expect(await revert(admin, entry.id)).toEqual(refused('failed-precondition'));
    },
  );
});
