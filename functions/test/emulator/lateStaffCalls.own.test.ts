import { beforeAll, expect, it, vi } from 'vitest';
import { parseUid } from '#contract/ids.ts';
import { call } from './harness/calls.ts';
import { type Person, staffMember } from './harness/people.ts';
import { halfDemoted } from './harness/roles.ts';
import { server } from './harness/site.ts';
import { refusal, staffCalls } from './harness/staffCallTable.ts';

const late = vi.hoisted(() => ({ uid: '' }));

// The check of the caller is over when the demotion begins.
vi.mock(import('../../src/platform/person.ts'), async (original) => {
  const actual = await original();
  return {
    ...actual,
    authorize: async (caller, given) =>
      given?.uid === late.uid
        ? { uid: parseUid(late.uid), user: undefined, role: 'admin' }
        : actual.authorize(caller, given),
  };
});

/** These change nothing, or a lease that ends by itself. */
const readers = ['claimNext', 'giveBack', 'viewCase', 'previewNgTag', 'nextSecondLook', 'readSecondLooks'];

let [admin, moderator, demoted]: Person[] = [];
beforeAll(async () => {
  [admin, moderator] = await Promise.all([staffMember('admin'), staffMember('moderator')]);
  // Their calls change nothing, so one person is enough for all calls.
  demoted = await halfDemoted();
  late.uid = demoted.uid;
});

it.each(staffCalls.filter(({ name }) => !readers.includes(name)))(
  'a call that was admitted just before the demotion does nothing: $name',
  async ({ name, input }) => {
    if (!admin || !moderator || !demoted) throw new Error('nobody was prepared');
    const answer = await call(name, await input({ admin, moderator }), demoted);
    const results = 'result' in answer ? Object(answer.result).results : undefined;
    // A call on many targets answers for each.
    if (results) expect(results).toEqual([expect.objectContaining({ ok: false, code: 'permission-denied' })]);
    else expect(answer).toEqual(refusal('permission-denied'));
    const entries = server.firestore.collection('auditLog').where('actorId', '==', demoted.uid);
    expect((await entries.get()).size).toBe(0);
  },
);
