import { expect, it } from 'vitest';
import { eraseAccount, erasureSteps } from '../../src/mydata/eraseAccount.ts';
import { resumeStaleDeletions } from '../../src/mydata/resumeDeletions.schedule.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { untilWrite } from './harness/dyingProcess.ts';
import { dataAt, expectNothingOf } from './harness/erasure.ts';
import { bucketOfTests, Killed } from './harness/fragileBucket.ts';
import { filesWithoutUid, giveEverything } from './harness/fullAccount.ts';
import { newcomer } from './harness/people.ts';

const run = { bucket: bucketOfTests, clock: systemClock, until: new Date('9999-01-01') };
// Dozens of whole accounts one after another, on any machine.
const testTimeoutMs = 1_800_000;
// A run out of time hands over, and the next one treats it as running.
const resume = () =>
  resumeStaleDeletions({ ...run, until: new Date('9999-01-01'), clock: () => new Date(Date.now() + 11 * 60_000) });
// Enough for each step, and for two runs at once.
const fewPhotos = ['published', 'held'] as const;

it(
  'a deletion that dies before any write to Firestore, Storage or Auth is finished by the schedule',
  async () => {
    const other = await newcomer();
    const people = [];
    const files: string[] = [];
    // The first write is the job: without it nothing has begun.
    for (let at = 2; ; at += 1) {
      const person = await newcomer();
      files.push(...filesWithoutUid(await giveEverything(person, other, bucketOfTests, fewPhotos)));
      const { died } = await untilWrite(at, (bucket) => eraseAccount(person.uid, { ...run, bucket }));
      if (died) expect(await dataAt(`deletions/${person.uid}`), `before write ${at}`).toBeDefined();
      people.push(person);
      if (!died) break;
    }
    // At least as many as documents and files.
    expect(people.length).toBeGreaterThan(50);
    let report = await resume();
    for (; report.erased > 0; report = await resume()) expect(report.failed).toBe(0);
    expect(report).toEqual({ erased: 0, handedOver: 0, failed: 0 });
    await expectNothingOf(people, files);
  },
  testTimeoutMs,
);

it(
  'a deletion that dies after any step is finished by the schedule, and leaves nothing',
  async () => {
    const other = await newcomer();
    const people = await Promise.all(erasureSteps.map(newcomer));
    const files: string[] = [];
    for (const [at, person] of people.entries()) {
      files.push(...filesWithoutUid(await giveEverything(person, other, bucketOfTests, fewPhotos)));
      const dying = { name: 'death', run: () => Promise.reject(new Killed()) };
      const steps = [...erasureSteps.slice(0, at), dying];
      await expect(eraseAccount(person.uid, run, steps), `before step ${at}`).rejects.toThrow(Killed);
      expect(await dataAt(`deletions/${person.uid}`), `before step ${at}`).toBeDefined();
    }
    const report = await resume();
    expect(report.failed).toBe(0);
    expect(report.erased).toBeGreaterThanOrEqual(people.length);
    await expectNothingOf(people, files);
  },
  testTimeoutMs,
);
