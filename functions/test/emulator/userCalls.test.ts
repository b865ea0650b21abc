import { beforeAll, describe, expect, it, vi } from 'vitest';
import { changeRole } from '../../src/accounts/changeRole.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { type Answer, answerOf, call } from './harness/calls.ts';
import { callsOfTheContract } from './harness/contractCalls.ts';
import { ban, deleted, documentsOf, newcomer, type Person, signInAnonymously, staffMember } from './harness/people.ts';
import { server } from './harness/site.ts';
import { type Outcome, type UserCall, userCalls } from './harness/userCallTable.ts';

vi.setConfig({ testTimeout: 60_000 });

type Input = Readonly<Record<string, unknown>>;

const outcomeOf = (answer: Answer): Outcome => ('refused' in answer ? answer.refused.code : 'done');

/** What happens to a person before they call. */
const fates: Readonly<Record<string, (person: Person) => Promise<Person | undefined>>> = {
  'a visitor': async () => undefined,
  'somebody banned': async (person) => {
    await ban(person);
    return person;
  },
  'somebody whose sign-in was ended a second ago': async (person) => {
    await answerOf('signOutEverywhere', {}, person);
    return person;
  },
  'somebody whose account was deleted': deleted,
  'an anonymous account': signInAnonymously,
};

/** These calls alone are for others than members without a ban. */
const open = {
  anyone: ['heartbeat'],
  'banned-too': ['deleteAccount', 'ensureUser', 'exportAccount', 'signOutEverywhere', 'submitAppeal'],
};

/** Pure: the expected answer for each of them. */
function outcomesFor({ name }: UserCall): Readonly<Record<string, Outcome>> {
  const isForAnyone = open.anyone.includes(name);
  return {
    'a visitor': isForAnyone ? 'done' : 'unauthenticated',
    'somebody banned': isForAnyone || open['banned-too'].includes(name) ? 'done' : 'permission-denied',
    'somebody whose sign-in was ended a second ago': 'unauthenticated',
    'somebody whose account was deleted': 'unauthenticated',
    'an anonymous account': 'unauthenticated',
  };
}

/** A person who makes one of these calls cannot make the next one: it needs people of its own. */
const signingOff: ReadonlySet<string> = new Set(['signOutEverywhere', 'deleteAccount']);

/** A person after that event, with input about themselves that was prepared before it. */
type Fated = { readonly caller: Person | undefined; readonly sent: ReadonlyMap<string, Input> };

async function befall(fate: string, calls: readonly UserCall[]): Promise<Fated> {
  const person = await newcomer();
  const own = calls.filter(({ about }) => !about);
  const sent = new Map(await Promise.all(own.map(async ({ name, input }) => [name, await input(person)] as const)));
  return { caller: await fates[fate]?.(person), sent };
}

const befallEach = async (calls: readonly UserCall[]): Promise<ReadonlyMap<string, Fated>> =>
  new Map(await Promise.all(Object.keys(fates).map(async (fate) => [fate, await befall(fate, calls)] as const)));

type Members = { readonly user: Person; readonly moderator: Person; readonly admin: Person };

async function members(): Promise<Members> {
  const [user, moderator, admin] = await Promise.all([newcomer(), staffMember('moderator'), staffMember('admin')]);
  return { user, moderator, admin };
}

let fated: ReadonlyMap<string, Fated>;
let shared: Members;
let owner: Person;

beforeAll(async () => {
  const lastAdmin = async () => {
    // The last admin cannot leave.
    await changeRole({ uid: (await newcomer()).uid, role: 'admin', actorId: 'system' }, systemClock);
  };
  [fated, shared, owner] = await Promise.all([befallEach(userCalls), members(), newcomer(), lastAdmin()]);
});

describe('the calls of people', () => {
  it('the calls of people and their callers are those of the contract', async () => {
    const callerOf = (name: string) => Object.entries(open).find(([, names]) => names.includes(name))?.[0] ?? 'user';
    const callers = userCalls.map(({ name }) => [name, callerOf(name)]).toSorted();
    expect(callers).toEqual(await callsOfTheContract('anyone', 'user', 'banned-too'));
  });

  describe.each(userCalls.map((userCall) => [userCall.name, userCall] as const))('%s', (name, userCall) => {
    const { input, about, unbanned = 'done' } = userCall;
    const isSigningOff = signingOff.has(name);

    it('the call answers visitors, banned people, ended sign-ins, deleted and anonymous accounts as it should', async () => {
      const thing = about ? await input(owner) : {};
      const callers = isSigningOff ? await befallEach([userCall]) : fated;
      const answers = [...callers].map(async ([who, { caller, sent }]) => {
        return [who, outcomeOf(await call(name, sent.get(name) ?? thing, caller))] as const;
      });
      expect(Object.fromEntries(await Promise.all(answers))).toEqual(outcomesFor(userCall));
    });

    if (about) {
      it('the call tells the owner, others and staff apart', async () => {
        const { user, moderator, admin } = shared;
        const expected = [
          ['somebody else', user, about.other],
          ['a moderator', moderator, about.staff],
          ['an admin', admin, about.staff],
          ['the owner', owner, about.owner],
        ] as const;
        // A refusal changes nothing: one target is enough for all of them, and for the first who may.
        const thing = await input(owner);
        const refused = expected.filter(([, , outcome]) => outcome !== 'done');
        const refusals = refused.map(async ([who, by]) => [who, by, outcomeOf(await call(name, thing, by))]);
        expect(await Promise.all(refusals)).toEqual(refused);
        for (const [index, [who, by]] of expected.filter(([, , outcome]) => outcome === 'done').entries()) {
          expect(outcomeOf(await call(name, index === 0 ? thing : await input(owner), by)), who).toBe('done');
        }
      });
    } else {
      it('every user, moderator and admin may call it for themselves only', async () => {
        for (const person of Object.values(isSigningOff ? await members() : shared)) {
          const sent = await input(person);
          const another = { ...sent, uid: owner.uid };
          expect(await call(name, another, person)).toEqual({ refused: { code: 'invalid-argument', field: 'uid' } });
          expect(outcomeOf(await call(name, sent, person))).toBe(unbanned);
        }
      });
    }
  });

  it('no refused call leaves a document of its caller, nor brings a deleted account back', async () => {
    const gone = ['somebody whose account was deleted', 'an anonymous account'].map((fate) => fated.get(fate)?.caller);
    for (const person of gone) {
      if (!person) throw new Error('nobody');
      expect(await documentsOf(person)).toEqual([false, false]);
      const owned = ['photos', 'albums', 'usernames'].map((name) => {
        const field = name === 'usernames' ? 'uid' : 'ownerId';
        return server.firestore.collection(name).where(field, '==', person.uid).limit(1).get();
      });
      expect((await Promise.all(owned)).map(({ size }) => size)).toEqual([0, 0, 0]);
    }
  });
});
