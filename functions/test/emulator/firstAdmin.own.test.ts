import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { parseUid } from '#contract/ids.ts';
import { changeRole, welcomeFirstAdmin } from '../../src/accounts/changeRole.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { auditOf } from './harness/bans.ts';
import { call } from './harness/calls.ts';
import { ban, newcomer, type Person, signInAgain, signInWith, signUpWith, withDocuments } from './harness/people.ts';
import { claimedRole, roleEntry } from './harness/roles.ts';
import { server } from './harness/site.ts';
import { forgetRoles } from './harness/wholeSite.ts';

const { auth, firestore } = server;

let address = '';
beforeEach(async () => {
  await forgetRoles();
  await firestore.doc('auditLog/first-admin').delete();
  address = `first-${randomUUID()}@example.com`;
  // As an operator may write it; Auth stores lower case.
  vi.stubEnv('MATATAKI_FIRST_ADMIN', address.replace('first', 'First'));
});
afterEach(() => vi.unstubAllEnvs());

const ensureUser = (person: Person) => call('ensureUser', {}, person);

async function verified(email = address): Promise<Person> {
  const person = await signUpWith(email);
  await auth.updateUser(person.uid, { emailVerified: true });
  return person;
}

const gets = async (person: Person): Promise<unknown> => {
  expect(await ensureUser(person)).toHaveProperty('result');
  return claimedRole(person);
};

describe('the person with the address of the first admin', () => {
  it('the configured person is an admin at their first visit, with an entry in the audit log, and signs in once more', async () => {
    const person = await verified();
    expect(await gets(person)).toBe('admin');
    expect(await ensureUser(person)).toEqual({ refused: { code: 'unauthenticated' } });
    const admin = await signInAgain(person);
    const other = await newcomer();
    expect(await call('setRole', { uid: other.uid, role: 'moderator' }, admin)).toHaveProperty('result');
    const told = { actorId: 'system', action: 'setRole', before: { role: null }, after: { role: 'admin' } };
    expect(await auditOf(person)).toEqual([expect.objectContaining(told)]);
  });

  it('the configured person gets nothing until the address is verified', async () => {
    const person = await signUpWith(address);
    expect(await gets(person)).toBeUndefined();
    await auth.updateUser(person.uid, { emailVerified: true });
    expect(await gets(person)).toBe('admin');
  });

  it('the configured person gets nothing through a provider that has not verified it', async () => {
    expect(await gets(await signInWith('facebook.com', { email: address }))).toBeUndefined();
  });

  it('the configured person gets nothing for a former address', async () => {
    const person = await verified();
    await auth.updateUser(person.uid, { email: `other-${address}`, emailVerified: true });
    expect(await gets(person)).toBeUndefined();
  });

  it('the configured person gets nothing while they are banned', async () => {
    const person = await verified();
    await ensureUser(person);
    await forgetRoles();
    await firestore.doc('auditLog/first-admin').delete();
    await auth.setCustomUserClaims(person.uid, null);
    await ban(person);
    expect(await ensureUser(await signInAgain(person))).toMatchObject({ result: { status: 'banned' } });
    expect([await claimedRole(person), await roleEntry(person)]).toEqual([undefined, undefined]);
  });

  it('the configured person gets nothing if anybody already has a role', async () => {
    const other = await newcomer();
    await changeRole({ uid: other.uid, role: 'moderator', actorId: 'system' }, systemClock);
    expect(await gets(await verified())).toBeUndefined();
  });

  it('the configured person does not get it again after it was taken away', async () => {
    const person = await verified();
    await ensureUser(person);
    const next = await newcomer();
    await changeRole({ uid: next.uid, role: 'admin', actorId: person.uid }, systemClock);
    await changeRole({ uid: person.uid, role: null, actorId: next.uid }, systemClock);
    expect(await gets(await signInAgain(person))).toBeUndefined();
    // Neither if the other admin has vanished, nor with a new account.
    await firestore.doc(`roles/${next.uid}`).delete();
    expect(await gets(await signInAgain(person))).toBeUndefined();
    await firestore.doc(`roles/${person.uid}`).delete();
    await auth.deleteUser(person.uid);
    expect(await gets(await verified())).toBeUndefined();
  });

  it('the configured person gets the role once when they visit with many tabs at once', async () => {
    const person = await withDocuments(await verified());
    await Promise.all(Array.from({ length: 4 }, () => welcomeFirstAdmin(person.uid, systemClock)));
    expect(await claimedRole(person)).toBe('admin');
    expect(await auditOf(person)).toHaveLength(1);
  });
});

describe('everybody else', () => {
  it('a person with a similar address gets nothing', async () => {
    for (const email of [`x${address}`, address.replace('@', '+x@'), address.replace('.com', '.com.example')]) {
      expect(await gets(await verified(email))).toBeUndefined();
    }
  });

  it('nobody gets anything if no address is configured', async () => {
    vi.stubEnv('MATATAKI_FIRST_ADMIN', '');
    expect(await gets(await verified())).toBeUndefined();
    const nameless = await signInWith('github.com', {});
    expect(await gets(nameless)).toBeUndefined();
    await welcomeFirstAdmin(parseUid(nameless.uid), systemClock, {});
  });
});
