import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { ErrorCode } from '#contract/errors.ts';
import { changeRole } from '../../src/accounts/changeRole.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { call } from './harness/calls.ts';
import { callsOfTheContract } from './harness/contractCalls.ts';
import { deleted, newcomer, type Person, signInAgain, signInAnonymously, staffMember } from './harness/people.ts';
import { halfDemoted } from './harness/roles.ts';
import { server } from './harness/site.ts';
import { refusal, type StaffCall, staffCalls } from './harness/staffCallTable.ts';

// A ban or a demotion waits for the next second.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const { firestore } = server;
type Input = Readonly<Record<string, unknown>>;
/** The refused callers, with the code; none of them may leave a trace. */
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
/** The subject of a call. */
let owner: Person;

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
  [admin, moderator, owner] = await Promise.all([staffMember('admin'), staffMember('moderator'), newcomer()]);
  const demoted = async () => {
    const person = await staffMember('moderator');
    await changeRole({ uid: person.uid, role: null, actorId: 'system' }, systemClock);
    return person;
  };
  const [user, bannedUser, bannedModerator, demotedNow, demotedBefore, gone, anonymous] = await Promise.all([
    newcomer(),
    newcomer().then(banned),
    staffMember('moderator').then(banned),
    demoted(),
    demoted().then(signInAgain),
    staffMember('admin').then(deleted),
    anonymousAdmin(),
  ]);
  people = {
    'a user': user,
    'a banned user': bannedUser,
    'a banned moderator': bannedModerator,
    'a moderator demoted a second ago': demotedNow,
    'a moderator who was demoted and has signed in again': demotedBefore,
    // Alone, because the process that sets claims dies meanwhile.
    'a moderator who was demoted, before the claim has followed': await halfDemoted(),
    'an admin whose account was deleted': gone,
    'an anonymous account with a role': anonymous,
  };
});

const isRefused = (name: string): name is Refused => Object.hasOwn(refusedActors, name);
const actorOf = (name: Refused): Person | undefined => (name === 'a visitor' ? undefined : people[name]);
const inputOf = ({ input }: StaffCall, by = moderator) => input({ admin, moderator: by });

const forAdmins: ReadonlySet<string> = new Set((await callsOfTheContract('admin')).map(([name]) => name));

describe('the calls of staff', () => {
  it('the staff calls are those of the contract, and only an admin changes roles and settings', async () => {
    const ofContract = await callsOfTheContract('moderator', 'admin');
    expect(staffCalls.map(({ name }) => name).toSorted()).toEqual(ofContract.map(([name]) => name));
    expect([...forAdmins]).toEqual(['deleteCannedText', 'saveCannedText', 'saveSettings', 'setRole']);
  });

  describe.each(staffCalls.map((staffCall) => [staffCall.name, staffCall] as const))('%s', (name, staffCall) => {
    // A refusal changes nothing: one target is enough for all who are refused, and for the first who may.
    let input: Input;
    beforeAll(async () => {
      input = await inputOf(staffCall);
    });

    it('the call refuses everybody who is not staff, with any input', async () => {
      const asked = Object.keys(refusedActors).filter(isRefused);
      const answers = asked.map(async (who) => {
        // A caller without the right does not learn what is wrong with the input.
        const sent = [input, { nonsense: 1 }];
        return [who, await Promise.all(sent.map((one) => call(name, one, actorOf(who))))] as const;
      });
      const expected = asked.map((who) => [who, [refusal(refusedActors[who]), refusal(refusedActors[who])]]);
      expect(await Promise.all(answers)).toEqual(expected);
    });

    it('the call refuses its subject, the owner', async () => {
      expect(await call(name, { ...input, uid: owner.uid }, owner)).toEqual(refusal('permission-denied'));
    });

    it(forAdmins.has(name) ? 'refuses a moderator' : 'is open to a moderator', async () => {
      const answer = await call(name, input, moderator);
      if (forAdmins.has(name)) expect(answer).toEqual(refusal('permission-denied'));
      else expect(answer).toEqual({ result: expect.anything() });
    });

    it('an admin may call it and learns what is wrong with the input', async () => {
      const forAdmin = forAdmins.has(name) ? input : await inputOf(staffCall);
      expect(await call(name, forAdmin, admin)).toEqual({ result: expect.anything() });
      expect(await call(name, { nonsense: 1 }, admin)).toEqual({
        refused: { code: 'invalid-argument', field: expect.any(String) },
      });
    });
  });

  it('the audit log has no trace of refused callers', async () => {
    for (const { uid } of Object.values(people)) {
      const acts = await firestore.collection('auditLog').where('actorId', '==', uid).limit(1).get();
      expect(acts.size).toBe(0);
    }
  });
});

describe('a demotion', () => {
  it('a demotion applies to any next call, with the former token and with a new one', async () => {
    const person = await staffMember('moderator');
    const calls = staffCalls.filter(({ name }) => !forAdmins.has(name));
    const inputs = await Promise.all(calls.map(async (one) => [one.name, await inputOf(one, person)] as const));
    for (const [name, input] of inputs) {
      expect(await call(name, input, person), name).toEqual({ result: expect.anything() });
    }
    expect(await call('setRole', { uid: person.uid, role: null }, admin)).toHaveProperty('result');
    const answersTo = (by: Person) =>
      Promise.all(inputs.map(async ([name, input]) => [name, await call(name, input, by)] as const));
    const all = (code: ErrorCode) => inputs.map(([name]) => [name, refusal(code)]);
    expect(await answersTo(person)).toEqual(all('unauthenticated'));
    expect(await answersTo(await signInAgain(person))).toEqual(all('permission-denied'));
  });
});
