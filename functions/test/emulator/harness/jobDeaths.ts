import { describe, expect, it, vi } from 'vitest';
import { type JobName, jobNames } from '#contract/documents/job.ts';
import { startFullSizeJob } from '../../../src/photos/fullSize.ts';
import { noisyJpeg } from '../../pictures/samples.ts';
import { manyPhotos, statusesOf } from './bannedPhotos.ts';
import { noticesTo, setBan } from './bans.ts';
import { countsOf, peopleInDocuments, personInDocuments, photoSubject, publishedPhoto, reportBy } from './cases.ts';
import { untilWrite } from './dyingProcess.ts';
import { bucketOfTests } from './fragileBucket.ts';
import { jobAt, putJob, resumeJobsIn, runJob } from './jobs.ts';
import { photoNow, setPhoto } from './photos.ts';
import { publishedWith } from './replacements.ts';

type Prepared = {
  readonly subject: string;
  /** Everything is as after a run without a death. */
  readonly expectDone: () => Promise<void>;
};

/** A job of each kind that has just been started, on a site where no event runs it. Pages have two things each. */
const prepared: Readonly<Record<JobName, () => Promise<Prepared>>> = {
  'full-size': async () => {
    const { id } = await publishedWith(await noisyJpeg(420, 140));
    await setPhoto(id, { download: 'full' });
    await startFullSizeJob(id, new Date());
    return {
      subject: id,
      expectDone: async () =>
        expect((await photoNow(id))?.variants).toMatchObject({ fullJpeg: { width: 420, height: 140 } }),
    };
  },
  ban: async () => {
    const { uid } = await manyPhotos(3);
    await setBan({ uid }, { hidePhotos: true });
    await putJob('ban', uid, { owner: uid });
    return { subject: uid, expectDone: async () => expect(await statusesOf(uid)).toEqual({ hidden: 3, uploading: 1 }) };
  },
  case: async () => {
    const [id, reporters] = [await publishedPhoto(await personInDocuments()), await peopleInDocuments(3)];
    for (const uid of reporters) await reportBy(uid, photoSubject(id));
    const consequence = { caseId: `photo_${id}`, caseKind: 'photo', opening: 1, status: 'resolved' };
    await putJob('case', `photo_${id}_1`, { ...consequence, note: '', occasion: 'once' });
    return {
      subject: `photo_${id}_1`,
      expectDone: async () => {
        for (const uid of reporters) {
          expect(await countsOf(uid)).toEqual({ resolved: 1 });
          expect(await noticesTo({ uid })).toHaveLength(1);
        }
      },
    };
  },
};

/** Runs a job that dies right before its write `diesAt`. Returns whether it died. */
async function runUntil(diesAt: number, name: JobName) {
  const job = await prepared[name]();
  const run = { bucket: bucketOfTests, pageSize: 2 };
  const { died } = await untilWrite(diesAt, (bucket) => runJob(name, job.subject, { ...run, bucket }));
  return { ...job, died, run };
}

async function expectOver(name: JobName, { subject, expectDone }: Prepared): Promise<void> {
  expect((await jobAt(name, subject))?.['phase'] ?? 'deleted').not.toBe('running');
  await expectDone();
}

/**
 * Declares the proof that no death loses anything, for each kind of job: the process dies before one of its writes (to
 * Firestore, Storage or Auth), and the job runs again. `everyWrite`: before each of its writes in turn.
 */
export function describeDeaths(everyWrite: boolean): void {
  vi.setConfig({ testTimeout: everyWrite ? 900_000 : 180_000 });

  describe.each(jobNames)('a job of the kind %s that dies', (name) => {
    it('a dead job is finished by the schedule, as if it had not died', async () => {
      for (let diesAt = everyWrite ? 1 : 3; ; diesAt += 1) {
        const job = await runUntil(diesAt, name);
        if (job.died) {
          await resumeJobsIn(9, job.run);
          await resumeJobsIn(32, job.run);
        }
        await expectOver(name, job);
        if (!job.died) expect(diesAt, 'the kind has a write to die before').toBeGreaterThan(3);
        if (!job.died || !everyWrite) break;
      }
    });
  });
}
