import { expect, it, vi } from 'vitest';
import { skipReasons } from '#contract/documents/case.ts';
import { parseUid, type Uid } from '#contract/ids.ts';
import { documentPath } from '#contract/paths.ts';
import { cases, writeDecision } from '../../src/data/cases/caseStore.ts';
import { type CaseCommand, requireUndecided } from '../../src/moderation/decisions/decisionPolicy.ts';
import { claim } from '../../src/moderation/handOut/claimNext.callable.ts';
import { endLease, skip, takeLease } from '../../src/moderation/handOut/leases.callable.ts';
import { secondsAfter } from '../../src/platform/clock.ts';
import { runTransaction } from '../../src/platform/transaction.ts';
import { isNight } from '../nightly.ts';
import { putCase } from './harness/cases.ts';
import { randomOf } from './harness/randomActs.ts';
import { server } from './harness/site.ts';

vi.setConfig({ testTimeout: isNight ? 1_200_000 : 240_000 });

const { firestore } = server;
const seed = Number(process.env['MATATAKI_SEED'] ?? Date.now() % 1_000_000_000);
const casesAtFirst = isNight ? 1_000 : 200;
const moderators = Array.from({ length: 10 }, (_, at) => parseUid(`handOut${at}`));

it(`ten moderators who die, skip and fall silent empty the queue, and never have the same case (seed ${seed})`, async () => {
  const random = randomOf(seed);
  const ids = Array.from({ length: casesAtFirst }, (_, at) => `photo_handOut${at}`);
  await Promise.all([
    ...moderators.map((uid) =>
      firestore.doc(documentPath.role(uid)).set({ role: 'moderator', pending: false, changedAt: new Date() }),
    ),
    ...ids.map((id, at) =>
      putCase(id, {
        ...{ kind: 'photo', targetId: `handOut${at}`, ownerId: `owner${at}`, status: 'open', aboutStaff: false },
        ...{
          minor: false,
          reporterCount: 1,
          weight: 1,
          priority: at % 17,
          openedAt: new Date(0),
          reasonsGiven: ['spam'],
        },
      }),
    ),
  ]);

  let now = new Date('2026-01-01T00:00:00Z');
  const clock = () => now;
  const held = new Map<string, { readonly by: Uid; readonly until: Date }>();
  const skippers = new Map<string, Set<Uid>>();
  const decided: string[] = [];

  /** Notes who has the case. The one who had it before must have left it, or have been silent for too long. */
  const take = (id: string, by: Uid, until: Date): void => {
    const before = held.get(id);
    if (before && before.by !== by) expect(before.until.getTime()).toBeLessThanOrEqual(now.getTime());
    held.set(id, { by, until });
  };
  const leave = (id: string, by: Uid): void => {
    if (held.get(id)?.by === by) held.delete(id);
  };

  async function decide(id: string, by: Uid): Promise<void> {
    const command: CaseCommand = { resolution: 'dismissed', actions: [], note: '', reply: '' };
    await runTransaction(async (transaction) => {
      const current = await cases.read(id, transaction);
      if (!current || requireUndecided(current, command, by, now) === 'same') return;
      const decision = { by, at: now, resolution: command.resolution, acts: [], note: '', reply: '', auditIds: [] };
      writeDecision(transaction, id, { ...decision, source: 'report', automated: false }, undefined);
    });
    decided.push(id);
  }

  async function work(by: Uid): Promise<void> {
    const holder = { by, name: '' };
    const reader = { uid: by, role: 'moderator' } as const;
    for (let idle = 0; idle < 100; ) {
      const claimed = await claim({}, holder, reader.role, clock);
      if (claimed === undefined) {
        if ((await cases.ids(cases.all().where('status', '==', 'open').limit(1))).length === 0) return;
        // What is left, silent people have.
        idle += 1;
        now = secondsAfter(now, 60);
        continue;
      }
      const { id, lease } = claimed;
      take(id, by, lease.until);
      const mine = skippers.get(id) ?? new Set();
      if (mine.has(by)) expect(mine.size).toBe(moderators.length);
      const dice = random();
      if (dice < 0.1) {
        // The tab dies: nobody hears from it any more.
      } else if (dice < 0.2) {
        leave(id, by);
        await endLease(id, reader);
      } else if (dice < 0.4) {
        skippers.set(id, mine.add(by));
        leave(id, by);
        await skip(id, reader, skipReasons[Math.floor(random() * skipReasons.length)] ?? 'unsure');
      } else {
        const renewed = dice < 0.6 ? await takeLease(id, holder, reader.role, now) : lease;
        if (renewed?.by !== by) continue;
        take(id, by, renewed.until);
        await decide(id, by).then(
          () => leave(id, by),
          // Somebody else was given it after too long a silence.
          (error: unknown) => expect(error).toMatchObject({ code: 'failed-precondition' }),
        );
      }
    }
  }

  await Promise.all(moderators.map(work));
  expect(decided.toSorted()).toEqual(ids.toSorted());
});
