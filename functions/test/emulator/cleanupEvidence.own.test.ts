import { describe, expect, it, vi } from 'vitest';
import type { PhotoId } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { openLongestSince } from '../../src/data/cases/caseStore.ts';
import { cleanEvidence, cleanupEvidence as schedule } from '../../src/moderation/decisions/cleanupEvidence.schedule.ts';
import { runFor } from '../../src/platform/cleanup.ts';
import {
  caseNow,
  copiesOf,
  personInDocuments,
  photoSubject,
  publishedPhoto,
  putCase,
  reportBy,
} from './harness/cases.ts';
import { untilWrite } from './harness/dyingProcess.ts';
import { bucketOfTests } from './harness/fragileBucket.ts';
import { server } from './harness/site.ts';

vi.setConfig({ testTimeout: 120_000 });

const { firestore } = server;
const dayMs = 24 * 60 * 60_000;
const inDays = (days: number) => () => new Date(Date.now() + days * dayMs);
const cleanUp = (clock: () => Date, bucket = bucketOfTests) =>
  cleanEvidence({ bucket, clock, until: new Date(8.64e15) });

/** All parts of a day, beginning at a moment. */
async function cleanUpDay(clock: () => Date, bucket = bucketOfTests): Promise<number> {
  let strays = 0;
  for (let hour = 0; hour < 24; hour += 1) {
    const report = await cleanUp(() => new Date(clock().getTime() + hour * 3_600_000), bucket);
    expect(report.failed).toBe(0);
    strays += report.strays;
  }
  return strays;
}

async function decidedCase(): Promise<{ readonly id: PhotoId; readonly caseId: string; readonly picture: string }> {
  const id = await publishedPhoto(await personInDocuments());
  await reportBy(await personInDocuments(), photoSubject(id));
  const caseId = `photo_${id}`;
  const at = new Date();
  await putCase(caseId, {
    status: 'resolved',
    decision: { by: 'somebody', at, resolution: 'resolved', note: '', reply: '' },
    purgeAt: new Date(at.getTime() + limits.retention.evidenceDays * dayMs),
  });
  return { id, caseId, picture: (await caseNow(caseId)).evidence?.imagePath ?? '' };
}

const isThere = async (path: string): Promise<boolean> => (await bucketOfTests.file(path).exists())[0];

describe('the case that has been open longest', () => {
  it('the oldest open case of any kind is found, or none if none is open', async () => {
    const openedAt = (day: number) => new Date(Date.UTC(2_020, 0, day));
    expect(await openLongestSince()).toBeUndefined();
    const id = await publishedPhoto(await personInDocuments());
    await reportBy(await personInDocuments(), photoSubject(id));
    await putCase(`photo_${id}`, { openedAt: openedAt(3) });
    expect(await openLongestSince()).toEqual(openedAt(3));
    const person = await personInDocuments();
    await reportBy(await personInDocuments(), { kind: 'user', id: person });
    await putCase(`user_${person}`, { openedAt: openedAt(2) });
    expect(await openLongestSince()).toEqual(openedAt(2));
    const decision = { by: 'somebody', at: new Date(), resolution: 'dismissed', note: '', reply: '' };
    await putCase(`user_${person}`, { status: 'dismissed', decision });
    expect(await openLongestSince()).toEqual(openedAt(3));
    await putCase(`photo_${id}`, { status: 'dismissed', decision });
    expect(await openLongestSince()).toBeUndefined();
  });
});

describe('evidence', () => {
  it('the evidence is deleted with its picture thirty days after the decision', async () => {
    const { caseId, picture } = await decidedCase();
    await cleanUp(inDays(29.9));
    expect((await caseNow(caseId)).evidence).toBeDefined();
    expect(await isThere(picture)).toBe(true);
    await cleanUp(inDays(30.1));
    const { evidence, purgeAt, decision, status } = await caseNow(caseId);
    expect([evidence, purgeAt, status]).toEqual([undefined, undefined, 'resolved']);
    expect(decision).toBeDefined();
    expect(await copiesOf(caseId)).toEqual([]);
  });

  it('the evidence of an open case stays at any age', async () => {
    const id = await publishedPhoto(await personInDocuments());
    await reportBy(await personInDocuments(), photoSubject(id));
    await cleanUpDay(inDays(400));
    expect((await caseNow(`photo_${id}`)).evidence).toBeDefined();
    expect(await copiesOf(`photo_${id}`)).toHaveLength(1);
  });

  it('the evidence is deleted eventually, wherever a run dies', async () => {
    for (let at = 1; ; at += 1) {
      const { caseId, picture } = await decidedCase();
      const { died } = await untilWrite(at, (bucket) => cleanUp(inDays(31), bucket));
      // The picture is deleted first: the case leads to it.
      if (await isThere(picture)) expect((await caseNow(caseId)).evidence).toBeDefined();
      await cleanUp(inDays(31));
      expect((await caseNow(caseId)).evidence).toBeUndefined();
      expect(await isThere(picture)).toBe(false);
      if (!died) break;
      expect(at).toBeLessThan(20);
    }
  });

  it('a reopened case has new evidence, which stays', async () => {
    const { id, caseId, picture } = await decidedCase();
    await reportBy(await personInDocuments(), photoSubject(id));
    const { evidence } = await caseNow(caseId);
    expect(evidence?.imagePath).not.toBe(picture);
    await cleanUpDay(inDays(31));
    expect((await caseNow(caseId)).evidence).toEqual(evidence);
    expect(await copiesOf(caseId)).toEqual([evidence?.imagePath]);
  });
});

describe('copies without a case', () => {
  it('the copies are deleted within a day, except new ones and those that a case names', async () => {
    const { caseId, picture } = await decidedCase();
    const save = (path: string) => bucketOfTests.file(path).save(Buffer.from('copy'), { resumable: false });
    const strays = [
      `quarantine/${caseId}/9-left`,
      'quarantine/user_nobody/1-x',
      `quarantine/photo_${'z'.repeat(20)}/1-x`,
    ];
    await Promise.all(strays.map(save));
    await cleanUpDay(() => new Date(Date.now() - 24 * 3_600_000));
    for (const path of strays) expect(await isThere(path), path).toBe(true);
    expect(await cleanUpDay(inDays(0.1))).toBeGreaterThanOrEqual(strays.length);
    for (const path of strays) expect(await isThere(path), path).toBe(false);
    expect(await isThere(picture)).toBe(true);
  });
});

describe('audit entries', () => {
  const put = async (name: string, at: Date): Promise<string> => {
    const path = `auditLog/${name}`;
    await firestore.doc(path).set({ actorId: 'x', action: 'y', target: 'z', reason: '', before: {}, after: {}, at });
    return path;
  };
  const isKept = async (path: string) => (await firestore.doc(path).get()).exists;

  it('the entries are deleted after a year, more than a page of them', async () => {
    const ago = (days: number) => new Date(Date.now() - days * dayMs);
    const old = await Promise.all(Array.from({ length: 130 }, (_, index) => put(`old-${index}`, ago(365.1))));
    const young = await put('young', ago(364.9));
    const report = await cleanUp(() => new Date());
    expect(report.entries).toBeGreaterThanOrEqual(130);
    for (const path of [old[0] ?? '', old[129] ?? '']) expect(await isKept(path)).toBe(false);
    expect(await isKept(young)).toBe(true);
  });
});

it('a run without time does nothing and does not fail, and the schedule runs', async () => {
  const { caseId } = await decidedCase();
  const report = await cleanEvidence({ bucket: bucketOfTests, clock: inDays(31), until: new Date(0) });
  expect(report).toEqual({ purged: 0, strays: 0, entries: 0, failed: 0 });
  expect((await caseNow(caseId)).evidence).toBeDefined();
  await schedule(runFor(480));
});
