import { FieldValue } from 'firebase-admin/firestore';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { StaffRole } from '#contract/documents/user.ts';
import { changeRole } from '../../src/accounts/changeRole.ts';
import { deletionJob } from '../../src/data/mydata/deletionStore.ts';
import { requestDeletion } from '../../src/mydata/deleteAccount.callable.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { nightly } from '../nightly.ts';
import { call } from './harness/calls.ts';
import { dataAt, member } from './harness/erasure.ts';
import { ban, newcomer, type Person, staffMember } from './harness/people.ts';
import { claimedRole, roleEntry } from './harness/roles.ts';
import { server } from './harness/site.ts';
import { forgetRoles } from './harness/wholeSite.ts';

const { firestore, auth } = server;

const setRole = (caller: Person | undefined, { uid }: { uid: string }, role: StaffRole | null) =>
  call('setRole', { uid, role }, caller);
const counts = async (person: Person): Promise<boolean> => 'result' in (await call('ensureUser', {}, person));

const done = { result: { auditIds: expect.any(Array) } };
const refused = (code: string) => ({ refused: { code } });

beforeEach(forgetRoles);

describe('the last admin', () => {
  it('nobody can demote the last admin, not even the admin themself', async () => {
    const admin = await staffMember('admin');
    expect(await setRole(admin, admin, null)).toEqual(refused('failed-precondition'));
    expect(await setRole(admin, admin, 'moderator')).toEqual(refused('failed-precondition'));
    expect(await claimedRole(admin)).toBe('admin');
    expect(await counts(admin)).toBe(true);
  });

  it('a banned admin does not count as another admin', async () => {
    const [admin, banned] = [await staffMember('admin'), await newcomer()];
    await setRole(admin, banned, 'admin');
    await ban(banned);
    expect(await setRole(admin, admin, null)).toEqual(refused('failed-precondition'));
  });

  it('an admin with unreadable muted lists counts as another admin', async () => {
    const [admin, next] = [await staffMember('admin'), await newcomer()];
    await setRole(admin, next, 'admin');
    await firestore.doc(`users/${next.uid}`).update({ mutedUsers: [1], mutedTags: 'x', mutedTitles: [null] });
    expect(await setRole(admin, admin, null)).toEqual(done);
  });

  it('the last admin can step down once there is another', async () => {
    const [admin, next] = [await staffMember('admin'), await newcomer()];
    await setRole(admin, next, 'admin');
    expect(await setRole(admin, admin, null)).toEqual(done);
    expect([await claimedRole(admin), await claimedRole(next)]).toEqual([undefined, 'admin']);
  });

  it.each(nightly([1, 2, 3]))('one admin remains when two demote each other at the same time (%i)', async () => {
    const [one, two] = [await staffMember('admin'), await staffMember('admin')];
    const answers = await Promise.all([setRole(one, two, null), setRole(two, one, null)]);
    expect(answers.filter((answer) => 'result' in answer)).toHaveLength(1);
    expect([await claimedRole(one), await claimedRole(two)].filter((role) => role === 'admin')).toHaveLength(1);
  });

  it('one admin remains when three demote themselves at the same time, and reads why', async () => {
    const admins = await Promise.all(Array.from({ length: 3 }, () => newcomer()));
    for (const { uid } of admins) await changeRole({ uid, role: 'admin', actorId: 'system' }, systemClock);
    const results = await Promise.allSettled(
      admins.map(({ uid }) => changeRole({ uid, role: null, actorId: uid }, systemClock)),
    );
    const reasons = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
    expect(reasons).toEqual([expect.objectContaining({ code: 'failed-precondition' })]);
    const left = await Promise.all(admins.map(claimedRole));
    expect(left.filter((role) => role === 'admin')).toHaveLength(1);
  });
});

describe('an admin whose account is being deleted, and whose claim lasts a little longer', () => {
  it.each(['by the claim alone', 'with an entry'])('the admin no longer counts: %s', async (how) => {
    const [going, left, person] = [await staffMember('admin'), await staffMember('admin'), await newcomer()];
    const known = how === 'with an entry' ? [left, going] : [left];
    for (const { uid } of known) await changeRole({ uid, role: 'admin', actorId: 'system' }, systemClock);
    await requestDeletion(going.uid, { isAdminByClaim: true, now: new Date() });
    onTestFinished(async () => {
      await deletionJob.stored(going.uid).delete();
    });
    expect(await setRole(going, left, null)).toEqual(refused('unauthenticated'));
    // As for calls that began before.
    await firestore.doc(`users/${going.uid}`).update({ tokensValidAfter: FieldValue.delete() });

    expect(await setRole(going, left, null)).toEqual(refused('failed-precondition'));
    expect(await setRole(going, person, 'admin')).toEqual(refused('permission-denied'));
    expect(await call('banUser', { uid: left.uid, reason: 'x' }, going)).toEqual(refused('permission-denied'));
    expect(await setRole(left, going, 'admin')).toEqual(refused('not-found'));
    expect(await setRole(left, left, null)).toEqual(refused('failed-precondition'));
    expect([await claimedRole(left), await claimedRole(person)]).toEqual(['admin', undefined]);
    expect([await roleEntry(going), await roleEntry(person)]).toEqual([undefined, undefined]);
  });
});

describe('deleteAccount', () => {
  it('deleteAccount refuses only the last admin, whose account stays whole', async () => {
    const [first, second] = [await member(), await member()];
    for (const { person } of [first, second]) {
      await firestore.doc(`roles/${person.uid}`).set({ role: 'admin', changedAt: new Date(), pending: false });
      await auth.setCustomUserClaims(person.uid, { role: 'admin' });
    }
    // Both at once: then one of them is the last.
    const answers = await Promise.all(
      [first, second].map(({ person, email }) => call('deleteAccount', { confirm: email }, person)),
    );
    expect(answers).toContainEqual({ result: {} });
    expect(answers).toContainEqual({ refused: { code: 'failed-precondition' } });
    const last = 'refused' in (answers[0] ?? {}) ? first : second;
    expect(await dataAt(`roles/${last.person.uid}`)).toMatchObject({ role: 'admin' });
    expect(await dataAt(`users/${last.person.uid}`)).toMatchObject({ status: 'normal' });
    expect((await auth.getUser(last.person.uid)).disabled).toBe(false);
  });
});
