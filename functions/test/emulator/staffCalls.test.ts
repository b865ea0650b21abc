import { beforeAll, describe, expect, it, vi } from 'vitest';
import { changeRole } from '../../src/accounts/changeRole.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { call } from './harness/calls.ts';
import { callsOfTheContract } from './harness/contractCalls.ts';
import { deleted, newcomer, type Person, signInAgain, signInAnonymously, staffMember } from './harness/people.ts';
import { halfDemoted } from './harness/roles.ts';
import { server } from './harness/site.ts';
import { refusal, type StaffCall, staffCalls } from './harness/staffCallTable.ts';

// A dozen people are signed up, and some of them banned or demoted, which waits for the next second.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const { firestore } = server;
/** Whoever is refused, with the code; none of them may leave a trace. */
const refusedActors = {
  'a visitor': 'unauthenticated',
  'a user': 'permission-denied',
  'a banned user': 'permission-denied',
  'a banned moderator': 'permission-denied',
  'a moderator demoted a second ago': 'unauthenticated',
  'a moderator who was demoted and has signed in again': 'permission-denied',
  'a moderator who was demoted, before the claim has followed': 'unauthenticated',
  'an admin whose account was deleted': 'unauthenticated',
  'an anonymous account with a role': 'unauthenticated',
} as const;
type Refused = keyof typeof refusedActors;

let people: Readonly<Record<Exclude<Refused, 'a visitor'>, Person>>;
let admin: Person;
let moderator: Person;

const demote = ({ uid }: Person) => changeRole({ uid, role: null, actorId: 'system' }, systemClock);

async function banned(person: Person): Promise<Person> {
  await call('banUser', { uid: person.uid, reason: '宣伝' }, admin);
  return signInAgain(person);
}

/** With a document and the claim, as if it had been a member before. */
async function anonymousAdmin(): Promise<Person> {
  const person = await signInAnonymously();
  await firestore.doc(`users/${person.uid}`).set({ status: 'normal' });
  await server.auth.setCustomUserClaims(person.uid, { role: 'admin' });
  return person;
}

beforeAll(async () => {
  [admin, moderator] = await Promise.all([staffMember('admin'), staffMember('moderator')]);
  const [demoted, demotedBefore] = [await staffMember('moderator'), await staffMember('moderator')];
  await demote(demoted);
  await demote(demotedBefore);
  people = {
    'a user': await newcomer(),
    'a banned user': await banned(await newcomer()),
    'a banned moderator': await banned(await staffMember('moderator')),
    'a moderator demoted a second ago': demoted,
    'a moderator who was demoted and has signed in again': await signInAgain(demotedBefore),
    'a moderator who was demoted, before the claim has followed': await halfDemoted(),
    'an admin whose account was deleted': await deleted(await staffMember('admin')),
    'an anonymous account with a role': await anonymousAdmin(),
  };
});

const isRefused = (name: string): name is Refused => Object.hasOwn(refusedActors, name);
const actorOf = (name: Refused): Person | undefined => (name === 'a visitor' ? undefined : people[name]);
const inputOf = ({ input }: StaffCall) => input({ admin, moderator });

describe('the calls of staff', () => {
  it('are those of the contract, each for whom the contract says', async () => {
    expect(staffCalls.map(({ name, for: caller }) => [name, caller]).sort()).toEqual(
      await callsOfTheContract('moderator', 'admin'),
    );
  });

  describe.each(staffCalls.map((staffCall) => [staffCall.name, staffCall] as const))('%s', (name, staffCall) => {
    it('refuses everybody who is not of the staff, whatever they send', async () => {
      const input = await inputOf(staffCall);
      for (const who of Object.keys(refusedActors).filter(isRefused)) {
        const expected = refusal(refusedActors[who]);
        expect(await call(name, input, actorOf(who)), who).toEqual(expected);
        // What is wrong with an input is not told to who may not make the call.
        expect(await call(name, { nonsense: 1 }, actorOf(who)), `${who}, with nonsense`).toEqual(expected);
      }
    });

    it('refuses whom it is about, the owner', async () => {
      const owner = await newcomer();
      const aboutThem = { ...(await inputOf(staffCall)), uid: owner.uid };
      expect(await call(name, aboutThem, owner)).toEqual(refusal('permission-denied'));
    });

    it(staffCall.for === 'admin' ? 'refuses a moderator' : 'is open to a moderator', async () => {
      const answer = await call(name, await inputOf(staffCall), moderator);
      if (staffCall.for === 'admin') expect(answer).toEqual(refusal('permission-denied'));
      else expect(answer).toEqual({ result: expect.anything() });
    });

    it('is open to an admin, who is told what is wrong with nonsense', async () => {
      expect(await call(name, await inputOf(staffCall), admin)).toEqual({ result: expect.anything() });
      expect(await call(name, { nonsense: 1 }, admin)).toEqual({
        refused: { code: 'invalid-argument', field: expect.any(String) },
      });
    });
  });

  it('leave no trace of whom they refused in the audit log', async () => {
    for (const { uid } of Object.values(people)) {
      const acts = await firestore.collection('auditLog').where('actorId', '==', uid).limit(1).get();
      expect(acts.size).toBe(0);
    }
  });
});

describe('a demotion', () => {
  it('holds for the very next call, whichever it is, with the token of before and with a new one', async () => {
    const person = await staffMember('moderator');
    const calls = staffCalls.filter((one) => one.for === 'moderator');
    for (const one of calls) {
      expect(await call(one.name, await inputOf(one), person), one.name).toEqual({ result: expect.anything() });
    }
    const inputs = new Map<string, Readonly<Record<string, unknown>>>();
    for (const one of calls) inputs.set(one.name, await inputOf(one));
    expect(await call('setRole', { uid: person.uid, role: null }, admin)).toEqual({ result: {} });
    for (const [name, input] of inputs)
      expect(await call(name, input, person), name).toEqual(refusal('unauthenticated'));
    const again = await signInAgain(person);
    for (const [name, input] of inputs)
      expect(await call(name, input, again), name).toEqual(refusal('permission-denied'));
  });
});
