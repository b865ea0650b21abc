import { beforeAll, describe, expect, it, vi } from 'vitest';
import { isNight } from '../nightly.ts';
import { call } from './harness/calls.ts';
import { textFieldsOf } from './harness/contractCalls.ts';
import { newcomer, type Person, staffMember } from './harness/people.ts';
import { server } from './harness/site.ts';
import { type Stage, staffCalls } from './harness/staffCallTable.ts';
import { userCalls } from './harness/userCallTable.ts';

// Everything that a call needs is made for each of its fields.
vi.setConfig({ testTimeout: 120_000 });

/** Ids that Firestore reserves: reading such a document is an error. */
const reservedIds = ['.', '..', '__x__', 'user_..', 'photo_.', 'album_..', 'user___x__'];

/** Takes no id, and saves public text. */
const unasked = 'saveSettings';

let stage: Stage;
beforeAll(async () => {
  stage = { admin: await staffMember('admin'), moderator: await staffMember('moderator') };
});

/** Pure: a copy of an input with another text at a path. */
function withText(input: unknown, [key, ...rest]: readonly string[], text: string): unknown {
  if (key === undefined) return text;
  if (key === '0') return [withText(Array.isArray(input) ? input[0] : undefined, rest, text)];
  return { ...Object(input), [key]: withText(Object(input)[key], rest, text) };
}

const calls = [
  ...userCalls.map(({ name, input, about }) => ({
    name,
    begin: async () => {
      const [owner, other] = await Promise.all([newcomer(), newcomer()]);
      return { prepare: () => input(owner), by: about?.owner === 'permission-denied' ? other : owner };
    },
  })),
  ...staffCalls.map(({ name, input }) => ({
    name,
    begin: async () => ({ prepare: () => input(stage), by: stage.admin }),
  })),
].filter(({ name }) => name !== unasked);

/** Resets the person's rates, so that the test depends on the input alone. */
const rest = ({ uid }: Person) => server.firestore.doc(`rateLimits/${uid}`).delete();

describe('an id that Firestore reserves', () => {
  it.each(calls.map((one) => [one.name, one.begin] as const))(
    'a reserved id is refused as invalid by %s',
    async (name, begin) => {
      const paths = await textFieldsOf(name);
      if (paths.length === 0) return;
      const { prepare, by } = await begin();
      for (const [turn, path] of paths.entries()) {
        const sent = await prepare();
        await rest(by);
        // By day one id for each field, by turns.
        for (const id of isNight ? reservedIds : reservedIds.slice(turn % reservedIds.length).slice(0, 1)) {
          const answer = await call(name, withText(sent, path, id), by);
          expect(JSON.stringify(answer), `${path.join('.')}: ${id}`).not.toContain('internal');
        }
      }
    },
  );
});
