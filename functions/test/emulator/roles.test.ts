import { describe, expect, it } from 'vitest';
import type { StaffRole } from '#contract/documents/user.ts';
import { applyRole, grantAdmin } from '../../src/accounts/changeRole.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { auditOf } from './harness/bans.ts';
import { call } from './harness/calls.ts';
import { readUser } from './harness/firestoreAsPerson.ts';
import { ban, deleted, documentsOf, newcomer, type Person, signInAgain, staffMember } from './harness/people.ts';
import { claimedRole, halfDemoted, roleEntry } from './harness/roles.ts';
import { server } from './harness/site.ts';

const { auth } = server;

const setRole = (caller: Person | undefined, { uid }: { uid: string }, role: StaffRole | null) =>
  call('setRole', { uid, role }, caller);
/** Whether rules and calls accept a token as a sign-in. */
const counts = async (person: Person): Promise<boolean> => 'result' in (await call('ensureUser', {}, person));

const done = { result: { auditIds: expect.any(Array) } };
const refused = (code: string) => ({ refused: { code } });

describe('setRole', () => {
  it('setRole gives a role, which is in the next token, and ends former sign-ins at once', async () => {
    const [admin, person] = [await staffMember('admin'), await newcomer()];
    expect(await setRole(admin, person, 'moderator')).toEqual(done);
    expect(await claimedRole(person)).toBe('moderator');
    expect(await counts(person)).toBe(false);
    expect(await counts(await signInAgain(person))).toBe(true);
    expect(await roleEntry(person)).toMatchObject({ role: 'moderator', pending: false });
  });

  it('setRole removes a role, after which neither calls nor rules accept the old token', async () => {
    const [admin, moderator, somebody] = [await staffMember('admin'), await staffMember('moderator'), await newcomer()];
    expect(await readUser(moderator, somebody.uid)).toBe(200);
    expect(await setRole(admin, moderator, null)).toEqual(done);
    expect(await readUser(moderator, somebody.uid)).toBe(403);
    expect(await counts(moderator)).toBe(false);
    const again = await signInAgain(moderator);
    expect(await readUser(again, again.uid)).toBe(200);
    expect(await readUser(again, somebody.uid)).toBe(403);
    expect(await claimedRole(moderator)).toBeUndefined();
  });

  it('setRole logs once who changed the role of whom, and the former role', async () => {
    const [admin, person] = [await staffMember('admin'), await newcomer()];
    await setRole(admin, person, 'moderator');
    await setRole(admin, person, 'moderator');
    expect(await auditOf(person)).toEqual([
      expect.objectContaining({
        actorId: admin.uid,
        action: 'setRole',
        target: `users/${person.uid}`,
        before: { role: null },
        after: { role: 'moderator' },
        at: expect.anything(),
      }),
    ]);
  });

  it('setting the same role again changes nothing and keeps the sign-ins', async () => {
    const [admin, person] = [await staffMember('admin'), await newcomer()];
    await setRole(admin, person, 'moderator');
    const again = await signInAgain(person);
    expect(await setRole(admin, person, 'moderator')).toEqual(done);
    expect(await counts(again)).toBe(true);
  });

  it('setRole keeps other claims', async () => {
    const [admin, person] = [await staffMember('admin'), await newcomer()];
    await auth.setCustomUserClaims(person.uid, { plan: 'x' });
    await setRole(admin, person, 'moderator');
    await setRole(admin, person, null);
    expect((await auth.getUser(person.uid)).customClaims).toEqual({ plan: 'x' });
  });

  it('setRole refuses a deleted admin whose token still says admin', async () => {
    const [gone, person] = [await deleted(await staffMember('admin')), await newcomer()];
    expect(await setRole(gone, person, 'admin')).toEqual(refused('unauthenticated'));
    expect(await readUser(gone, person.uid)).toBe(403);
    expect(await claimedRole(person)).toBeUndefined();
    expect([await roleEntry(person), await roleEntry(gone)]).toEqual([undefined, undefined]);
    expect(await documentsOf(gone)).toEqual([false, false]);
  });

  it('setRole refuses a missing or banned person, and an unknown role', async () => {
    const [admin, banned] = [await staffMember('admin'), await newcomer()];
    await ban(banned);
    expect(await setRole(admin, { uid: 'nobody-at-all' }, 'moderator')).toEqual(refused('not-found'));
    expect(await setRole(admin, banned, 'moderator')).toEqual(refused('permission-denied'));
    expect(await call('setRole', { uid: banned.uid, role: 'owner' }, admin)).toEqual({
      refused: { code: 'invalid-argument', field: 'role' },
    });
    expect(await call('setRole', { uid: '../x', role: null }, admin)).toEqual({
      refused: { code: 'invalid-argument', field: 'uid' },
    });
    expect(await roleEntry(banned)).toBeUndefined();
  });
});

describe('a change of role that died after it was stored', () => {
  it('the change locks the person out, even after a new sign-in with the old role', async () => {
    const moderator = await halfDemoted();
    const [again, somebody] = [await signInAgain(moderator), await newcomer()];
    expect(await counts(again)).toBe(false);
    expect(await readUser(again, somebody.uid)).toBe(403);
  });

  it.each(['the call', 'what the schedule runs'])('the change is finished by %s', async (who) => {
    const moderator = await halfDemoted();
    if (who === 'the call') expect(await setRole(await staffMember('admin'), moderator, null)).toEqual(done);
    else await applyRole(moderator.uid, systemClock);
    expect(await claimedRole(moderator)).toBeUndefined();
    expect(await roleEntry(moderator)).toMatchObject({ role: null, pending: false });
    expect(await auditOf(moderator)).toHaveLength(1);
    // The schedule reports no success, and may end a moment before sign-ins count.
    expect(await counts(await signInAgain(moderator))).toBe(true);
  });
});

describe('granting the first admin', () => {
  it('the command makes a person an admin by e-mail address, and a repetition changes nothing', async () => {
    const person = await newcomer();
    const { email = '' } = await auth.getUser(person.uid);
    expect(await grantAdmin(email)).toBe('changed');
    expect(await claimedRole(person)).toBe('admin');
    const again = await signInAgain(person);
    expect(await grantAdmin(email.toUpperCase())).toBe('unchanged');
    expect(await counts(again)).toBe(true);
    expect(await auditOf(person)).toEqual([expect.objectContaining({ actorId: 'system', after: { role: 'admin' } })]);
    expect(await setRole(again, await newcomer(), 'moderator')).toEqual(done);
  });

  it.each([['nobody@example.com'], ['no address']])('the command refuses %j, which nobody has', async (email) => {
    await expect(grantAdmin(email)).rejects.toMatchObject({ code: 'not-found' });
  });

  it('the command refuses a banned person', async () => {
    const person = await newcomer();
    await ban(person);
    const { email = '' } = await auth.getUser(person.uid);
    await expect(grantAdmin(email)).rejects.toMatchObject({ code: 'permission-denied' });
  });
});
