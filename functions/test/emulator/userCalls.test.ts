import { beforeAll, describe, expect, it, vi } from 'vitest';
import { changeRole } from '../../src/accounts/changeRole.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { type Answer, answerOf, call } from './harness/calls.ts';
import { callsOfTheContract } from './harness/contractCalls.ts';
import { ban, deleted, newcomer, type Person, signInAnonymously, staffMember } from './harness/people.ts';
import { type Outcome, type UserCall, userCalls } from './harness/userCallTable.ts';

// Some people are signed up for each call.
vi.setConfig({ testTimeout: 60_000 });

const outcomeOf = (answer: Answer): Outcome => ('refused' in answer ? answer.refused.code : 'done');

/** What becomes of somebody before they call. */
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

/** Pure: what each of them has to be told. */
const outcomesFor = ({ for: caller }: UserCall): Readonly<Record<string, Outcome>> => ({
  'a visitor': caller === 'anyone' ? 'done' : 'unauthenticated',
  'somebody banned': caller === 'user' ? 'permission-denied' : 'done',
  'somebody whose sign-in was ended a second ago': 'unauthenticated',
  'somebody whose account was deleted': 'unauthenticated',
  'an anonymous account': 'unauthenticated',
});

// The last admin cannot go.
beforeAll(async () => changeRole({ uid: (await newcomer()).uid, role: 'admin', actorId: 'system' }, systemClock));

describe('the calls of people', () => {
  it('are those of the contract, each for whom the contract says', async () => {
    const known = userCalls.map(({ name, for: caller }) => [name, caller]).sort();
    expect(known).toEqual(await callsOfTheContract('anyone', 'user', 'banned-too'));
  });

  describe.each(userCalls.map((userCall) => [userCall.name, userCall] as const))('%s', (name, userCall) => {
    const { input, about, unbanned = 'done' } = userCall;

    it('answers visitors, banned people, ended sign-ins, deleted and anonymous accounts as it should', async () => {
      const outcomes: Record<string, Outcome> = {};
      for (const [who, befall] of Object.entries(fates)) {
        const person = await newcomer();
        // About oneself, where there is nobody else that it could be about.
        const sent = await input(about ? await newcomer() : person);
        outcomes[who] = outcomeOf(await call(name, sent, await befall(person)));
      }
      expect(outcomes).toEqual(outcomesFor(userCall));
    });

    if (about) {
      it('tells the owner, others and staff apart', async () => {
        const owner = await newcomer();
        const made = async (by: Person) => outcomeOf(await call(name, await input(owner), by));
        expect(await made(await newcomer()), 'somebody else').toBe(about.other);
        expect(await made(await staffMember('moderator')), 'a moderator').toBe(about.staff);
        expect(await made(await staffMember('admin')), 'an admin').toBe(about.staff);
        expect(await made(owner), 'the owner').toBe(about.owner);
      });
    } else {
      it('is open to a user, a moderator and an admin for themselves, and to nobody in another’s name', async () => {
        for (const person of [await newcomer(), await staffMember('moderator'), await staffMember('admin')]) {
          const sent = await input(person);
          const another = { ...sent, uid: (await newcomer()).uid };
          expect(await call(name, another, person)).toEqual({ refused: { code: 'invalid-argument', field: 'uid' } });
          expect(outcomeOf(await call(name, sent, person))).toBe(unbanned);
        }
      });
    }
  });
});
