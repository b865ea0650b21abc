import { beforeAll, describe, expect, it } from 'vitest';
import { lastEntry, revert } from './harness/audit.ts';
import { call } from './harness/calls.ts';
import { newcomer, type Person, signInAgain, staffMember } from './harness/people.ts';
import { claimedRole } from './harness/roles.ts';
import { banUser, pathOf, refused, setRole, undoLast, undone } from './harness/undone.ts';

let moderator: Person;
let admin: Person;
beforeAll(async () => {
  [moderator, admin] = await Promise.all([staffMember('moderator'), staffMember('admin')]);
});

describe('the undo of a change of role', () => {
  it('the undo takes a given role, gives a taken one, and needs an admin', async () => {
    const person = await newcomer();
    await setRole(admin, person, 'moderator');
    expect(await undoLast(moderator, person, 'setRole')).toEqual(refused('permission-denied'));
    expect(await undoLast(admin, person, 'setRole')).toEqual(undone);
    expect(await claimedRole(person)).toBeUndefined();
    await setRole(admin, person, 'moderator');
    await setRole(admin, person, null);
    expect(await undoLast(admin, person, 'setRole')).toEqual(undone);
    expect(await claimedRole(person)).toBe('moderator');
    expect(await call('unbanUser', { uid: (await newcomer()).uid, reason: 'x' }, await signInAgain(person))).toEqual({
      result: { auditIds: [] },
    });
  });

  it('the undo is refused if the role was changed since, or the person is banned', async () => {
    const [person, other] = [await newcomer(), await newcomer()];
    await setRole(admin, person, 'moderator');
    const { id } = await lastEntry(pathOf(person), 'setRole');
    await setRole(admin, person, 'admin');
    expect(await revert(admin, id)).toEqual(refused('failed-precondition'));
    expect(await claimedRole(person)).toBe('admin');
    await setRole(admin, other, 'moderator');
    await setRole(admin, other, null);
    await banUser(admin, other);
    expect(await undoLast(admin, other, 'setRole')).toEqual(refused('permission-denied'));
    expect(await claimedRole(other)).toBeUndefined();
  });

  it('nobody can undo their own role', async () => {
    const next = await newcomer();
    await setRole(admin, next, 'admin');
    expect(await undoLast(await signInAgain(next), next, 'setRole')).toEqual(refused('permission-denied'));
    expect(await claimedRole(next)).toBe('admin');
  });
});
