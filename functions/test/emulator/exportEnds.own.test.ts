import { describe, expect, it } from 'vitest';
import type { Uid } from '#contract/ids.ts';
import { storagePath } from '#contract/paths.ts';
import { cleanExports, cleanupExports as schedule } from '../../src/mydata/cleanupExports.schedule.ts';
import { exportUrl } from '../../src/mydata/exportAccount.callable.ts';
import { runFor } from '../../src/platform/cleanup.ts';
import { putJob, runJob } from './harness/jobs.ts';
import { newcomer, type Person } from './harness/people.ts';
import { server } from './harness/site.ts';

const { firestore } = server;
const hourMs = 3_600_000;
const later = (ms: number) => () => new Date(Date.now() + ms);
const jobOf = async (uid: Uid) => (await firestore.doc(`jobs/export_${uid}`).get()).data();

/** As the call begins it and the trigger finishes it. */
async function exported({ uid }: Person) {
  const path = storagePath.exportFile(uid, 'a'.repeat(32));
  await putJob('export', uid, { path });
  expect(await runJob('export', uid)).toBe('done');
  return { url: await exportUrl(server.bucket, path) };
}

const fetched = async (url: string) => {
  const response = await fetch(url);
  await response.arrayBuffer();
  return { status: response.status };
};

const cleanUp = (clock: () => Date) => cleanExports({ bucket: server.bucket, clock });

describe('an expired export', () => {
  it('an export loses its file after 24 hours and not before, while the database deletes its job later', async () => {
    const person = await newcomer();
    const { url } = await exported(person);
    await cleanUp(later(23 * hourMs));
    expect((await fetched(url)).status).toBe(200);
    await cleanUp(later(25 * hourMs));
    expect((await fetched(url)).status).not.toBe(200);
    expect((await jobOf(person.uid))?.['expiresAt'].toMillis()).toBeLessThan(Date.now() + 25 * hourMs);
    expect((await server.bucket.getFiles({ prefix: storagePath.exports(person.uid) }))[0]).toEqual([]);
  });

  it('a file without a job is deleted', async () => {
    const person = await newcomer();
    const { url } = await exported(person);
    const orphan = storagePath.exportFile(person.uid, 'orphan');
    await server.bucket.file(orphan).save('zip', { resumable: false });
    await schedule(runFor(480));
    expect((await server.bucket.file(orphan).exists())[0]).toBe(false);
    expect((await fetched(url)).status).toBe(200);
  });
});
