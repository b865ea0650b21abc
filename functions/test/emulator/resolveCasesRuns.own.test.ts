import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { CaseCommand } from '../../src/moderation/decisions/decisionPolicy.ts';
import { resolveCase } from '../../src/moderation/decisions/resolveCase.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { staffOf } from '../../src/staff/act.ts';
import { undoEntry } from '../../src/undo/undoEntry.ts';
import { nightly } from '../nightly.ts';
import { noticesTo, userNow } from './harness/bans.ts';
import {
  auditOfDocument,
  caseJobsDone,
  caseNow,
  countsOf,
  expectCountsRight,
  peopleInDocuments,
  personInDocuments,
  photoSubject,
  publishedPhoto,
  putCase,
  reportBy,
  reportNow,
} from './harness/cases.ts';
import { decide, decided, type Reported, reportedPhotoOf } from './harness/decisions.ts';
import { untilWrite, writesOf } from './harness/dyingProcess.ts';
import { putJob, runJob } from './harness/jobs.ts';
import { newcomer, type Person, staffMember } from './harness/people.ts';
import { server } from './harness/site.ts';

// Many decisions, each followed by reports.
vi.setConfig({ testTimeout: 180_000 });

const { firestore } = server;

let moderator: Person;
let other: Person;
let owner: Person;
beforeAll(async () => {
  [moderator, other, owner] = await Promise.all([staffMember('moderator'), staffMember('moderator'), newcomer()]);
});

/** The owner’s photo with this many reporters. */
const reported = (reporters?: number) => reportedPhotoOf(owner, reporters);

const actorOf = ({ uid }: Person, role: 'moderator' | 'admin' = 'moderator') => ({ uid, role });
const entryOf = async (caseId: string) => {
  const entries = await auditOfDocument(`cases/${caseId}`);
  return entries.at(-1);
};

describe('a decision that dies', () => {
  it('a repeated decision warns, decides and counts once, whichever write it died before', async () => {
    const reported = async () => {
      const person = await newcomer();
      const by = await personInDocuments();
      await reportBy(by, { kind: 'user', id: person.uid });
      const caseId = `user_${person.uid}`;
      const decision: CaseCommand = {
        resolution: 'resolved',
        actions: [{ do: 'warn', rule: 'spam' }],
        note: '',
        reply: '',
      };
      const decide = () => resolveCase(staffOf(actorOf(moderator), systemClock), caseId, decision);
      return { person, by, caseId, decide };
    };
    const writes = await writesOf((await reported()).decide);
    expect(writes.length).toBeGreaterThan(1);
    for (const at of nightly(writes)) {
      const { person, by, caseId, decide } = await reported();
      expect((await untilWrite(at, decide)).died).toBe(true);
      await decide();
      await caseJobsDone(caseId);
      expect((await userNow(person)).strikes, `at ${at}`).toHaveLength(1);
      expect(await auditOfDocument(`cases/${caseId}`)).toHaveLength(1);
      expect(await auditOfDocument(`users/${person.uid}`)).toHaveLength(1);
      expect(await countsOf(by)).toEqual({ resolved: 1 });
      expect(await noticesTo({ uid: by })).toHaveLength(1);
    }
  });
});

/** A decided case written without a call, whose job only the test runs. */
async function decidedBeside(count: number): Promise<Reported> {
  const [id, by] = [await publishedPhoto(await personInDocuments()), await peopleInDocuments(count)];
  const [first = owner.uid, ...others] = by;
  const report = (await firestore.doc(`photoReports/${await reportBy(first, photoSubject(id))}`).get()).data();
  // The others have reported it the same way.
  await Promise.all(
    others.map((reporterId) => firestore.doc(`photoReports/${id}_${reporterId}`).set({ ...report, reporterId })),
  );
  await putCase(`photo_${id}`, { reporterCount: count, reasons: { spam: count } });
  return { id, caseId: `photo_${id}`, by };
}
const laterBy = (minutes: number) => new Date(Date.now() + minutes * 60_000);
const job = async (caseId: string, fields: Readonly<Record<string, unknown>> = {}): Promise<string> => {
  const { ownerId: owner } = await caseNow(caseId);
  const consequence = { caseId, caseKind: 'photo', opening: 1, status: 'resolved', note: '', occasion: 'once' };
  await putJob('case', `${caseId}_1`, { owner, ...consequence, ...fields });
  return `${caseId}_1`;
};

describe('reports that follow a decision', () => {
  it('a hundred reports follow in small batches by two concurrent runs, each counted and notified once', async () => {
    const { caseId, by, id } = await decidedBeside(100);
    const jobId = await job(caseId);
    const run = () => runJob('case', jobId, { pageSize: 9 });
    await Promise.all([run(), run()]);
    await caseJobsDone(caseId);
    for (const uid of by) {
      expect(await countsOf(uid)).toEqual({ resolved: 1 });
      expect(await noticesTo({ uid })).toHaveLength(1);
      expect((await reportNow(photoSubject(id), uid)).status).toBe('resolved');
    }
  });

  it('the job creates no count and no notice for deleted people', async () => {
    const { caseId, by, id } = await decidedBeside(2);
    const [gone = owner.uid, here = owner.uid] = by;
    await Promise.all(['users', 'profiles'].map((name) => firestore.doc(`${name}/${gone}`).delete()));
    await runJob('case', await job(caseId));
    await caseJobsDone(caseId);
    expect(await countsOf(gone)).toBeUndefined();
    expect(await noticesTo({ uid: gone })).toEqual([]);
    expect((await reportNow(photoSubject(id), gone)).status).toBe('resolved');
    expect(await countsOf(here)).toEqual({ resolved: 1 });
  });

  it('a report that is repeated before the job counts once for the decision', async () => {
    const { caseId, by, id } = await decidedBeside(2);
    const [again = owner.uid, still = owner.uid] = by;
    await putCase(caseId, {
      status: 'dismissed',
      decision: { by: 'x', at: new Date(), resolution: 'dismissed', note: '', reply: '' },
    });
    // Both at once: the result does not depend on who is first.
    const jobId = await job(caseId, { status: 'dismissed' });
    await Promise.all([reportBy(again, photoSubject(id), 'violence'), runJob('case', jobId)]);
    await caseJobsDone(caseId);
    expect(await reportNow(photoSubject(id), again)).toMatchObject({ status: 'open', opening: 2, reason: 'violence' });
    expect((await reportNow(photoSubject(id), still)).status).toBe('dismissed');
    for (const uid of by) expect(await countsOf(uid)).toEqual({ dismissed: 1 });
    await expectCountsRight(caseId);
  });
});

describe('an undone decision', () => {
  const undo = async (caseId: string) => {
    const entry = await entryOf(caseId);
    return undoEntry(staffOf(actorOf(other), systemClock), entry?.id ?? '');
  };

  it('an undo reopens the case with its counts, reports and evidence, and withdraws the reporters’ notices', async () => {
    const { caseId, by, id } = await reported(2);
    const before = await caseNow(caseId);
    await decide(moderator, [caseId], { reply: 'hasty' });
    await caseJobsDone(caseId);
    await undo(caseId);
    await caseJobsDone(caseId);
    expect(await caseNow(caseId)).toEqual(before);
    for (const uid of by) {
      expect(await reportNow(photoSubject(id), uid)).toMatchObject({ status: 'open' });
      expect(await countsOf(uid)).toEqual({ resolved: 0 });
      expect(await noticesTo({ uid })).toEqual([]);
    }
    expect(await decide(moderator, [caseId], { resolution: 'dismissed' })).toEqual(decided(caseId));
    await caseJobsDone(caseId);
    for (const uid of by) {
      expect(await countsOf(uid)).toEqual({ resolved: 0, dismissed: 1 });
      expect(await noticesTo({ uid })).toMatchObject([{ kind: 'report-dismissed' }]);
    }
  });

  it('an undo is refused after a newer decision, or if the evidence is being deleted', async () => {
    const { caseId, id } = await reported();
    await decide(moderator, [caseId]);
    await reportBy(await personInDocuments(), photoSubject(id));
    await expect(undo(caseId)).rejects.toMatchObject({ code: 'failed-precondition' });
    const late = await reported();
    await decide(moderator, [late.caseId]);
    await putCase(late.caseId, { purgeAt: laterBy(30) });
    await expect(undo(late.caseId)).rejects.toMatchObject({ code: 'failed-precondition' });
  });
});
