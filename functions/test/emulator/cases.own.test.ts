import { beforeAll, describe, expect, it } from 'vitest';
import type { PhotoId, Uid } from '#contract/ids.ts';
import { reopenForReview } from '../../src/cases/reopenForReview.ts';
import { takeLease } from '../../src/moderation/handOut/leases.callable.ts';
import { processUpload } from '../../src/photos/processUpload.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { runTransaction } from '../../src/platform/transaction.ts';
import { noisyJpeg } from '../pictures/samples.ts';
import { call } from './harness/calls.ts';
import {
  caseIfAny,
  caseNow,
  expectCountsRight,
  peopleInDocuments,
  personInDocuments,
  photoSubject,
  publishedPhoto,
  putCase,
  reportBy,
  reportNow,
} from './harness/cases.ts';
import { edit, photoIn } from './harness/edits.ts';
import { bucketOfTests } from './harness/fragileBucket.ts';
import { newcomer, type Person, staffMember } from './harness/people.ts';
import { photoNow, setPhoto } from './harness/photos.ts';
import { publishedWith, reservePicture } from './harness/replacements.ts';
import { server } from './harness/site.ts';

const { firestore } = server;
const refused = (code: string) => ({ refused: { code } });
const inMinutes = (minutes: number) => () => new Date(Date.now() + minutes * 60_000);

const decided = (resolution: 'resolved' | 'dismissed', more: Readonly<Record<string, unknown>> = {}) => ({
  status: resolution,
  decision: { by: 'somebody', at: new Date(), resolution, note: '', reply: '' },
  purgeAt: new Date(Date.now() + 30 * 24 * 60 * 60_000),
  ...more,
});

let person: Person;
let moderator: Person;
let admin: Person;
let owner: Uid;
beforeAll(async () => {
  [person, moderator, admin, owner] = await Promise.all([
    newcomer(),
    staffMember('moderator'),
    staffMember('admin'),
    personInDocuments(),
  ]);
});

async function reported(): Promise<{ readonly id: PhotoId; readonly caseId: string; readonly by: Uid }> {
  const [id, by] = [await publishedPhoto(owner), await personInDocuments()];
  await reportBy(by, photoSubject(id), 'spam', { comment: 'first' });
  return { id, caseId: `photo_${id}`, by };
}

describe('a decided case', () => {
  it('the next report reopens the case and restarts its counts', async () => {
    const { id, caseId, by } = await reported();
    const first = await caseNow(caseId);
    await putCase(caseId, decided('dismissed', { heldAt: new Date(), lease: { by, name: '', until: new Date() } }));
    await setPhoto(id, { caption: 'another caption', updatedAt: new Date() });
    await reportBy(await personInDocuments(), photoSubject(id), 'sexual');
    const { evidence, openedAt, ...again } = await caseNow(caseId);
    expect(again).toEqual({
      ...{ kind: 'photo', targetId: id, ownerId: owner, aboutStaff: false, status: 'open', opening: 2 },
      ...{ reporterCount: 1, weight: 0.5, seen: 0, minor: false, priority: expect.any(Number) },
      ...{ countedReporters: 1, countedUrgent: 0, dismissals: 0 },
      ...{ reasons: { sexual: 1 }, reasonsGiven: ['sexual'], firstReportAt: openedAt, lastReportAt: openedAt },
      formerDecision: expect.objectContaining({ resolution: 'dismissed', by: 'somebody' }),
    });
    expect(openedAt > first.openedAt).toBe(true);
    // The current report beside the former one.
    expect(evidence).toMatchObject({ caption: 'another caption', imagePath: `quarantine/${caseId}/2-${id}-320` });
    await expectCountsRight(caseId);
  });

  it('an earlier reporter opens the case again, with their report', async () => {
    const { id, caseId, by } = await reported();
    const before = await reportNow(photoSubject(id), by);
    await putCase(caseId, decided('resolved'));
    const report = firestore.doc(`photoReports/${id}_${by}`);
    await report.update({ status: 'resolved', handledAt: new Date() });
    await reportBy(by, photoSubject(id), 'spam', { comment: 'first' });
    const after = await reportNow(photoSubject(id), by);
    expect(after).toMatchObject({ status: 'open', opening: 2, comment: 'first' });
    expect(after.handledAt).toBeUndefined();
    expect(after.createdAt > before.createdAt).toBe(true);
    expect(await caseNow(caseId)).toMatchObject({ status: 'open', opening: 2, reporterCount: 1 });
  });

  it('five concurrent reports open the case once', async () => {
    const { id, caseId } = await reported();
    await putCase(caseId, decided('dismissed'));
    const people = await peopleInDocuments(5);
    await Promise.all(people.map((each) => reportBy(each, photoSubject(id), 'violence')));
    expect(await caseNow(caseId)).toMatchObject({ opening: 2, reporterCount: 5, reasons: { violence: 5 } });
    await expectCountsRight(caseId);
  });
});

describe('the lease of a case', () => {
  const view = (by: Person | undefined, id: string) => call('viewCase', { id }, by);
  const giveBack = (by: Person, id: string) => call('giveBack', { id }, by);
  const heldBy = ({ uid }: Person) => ({ result: { lease: { by: uid, name: '', until: expect.any(String) } } });

  it('a lease is for staff', async () => {
    const { caseId } = await reported();
    expect(await view(undefined, caseId)).toEqual(refused('unauthenticated'));
    expect(await view(person, caseId)).toEqual(refused('permission-denied'));
    expect((await caseNow(caseId)).lease).toBeUndefined();
  });

  it('the first one has a case until they give it back, and nobody else can give it back', async () => {
    const { caseId } = await reported();
    expect(await view(moderator, caseId)).toEqual(heldBy(moderator));
    expect(await view(admin, caseId)).toEqual(heldBy(moderator));
    expect(await giveBack(admin, caseId)).toEqual({ result: {} });
    expect(await view(admin, caseId)).toEqual(heldBy(moderator));
    expect(await giveBack(moderator, caseId)).toEqual({ result: {} });
    expect((await caseNow(caseId)).lease).toBeUndefined();
    expect(await view(admin, caseId)).toEqual(heldBy(admin));
  });

  it('two people who open a case at the same time see the same holder', async () => {
    const { caseId } = await reported();
    await Promise.all([view(moderator, caseId), view(admin, caseId)]);
    const { lease } = await caseNow(caseId);
    expect(await view(moderator, caseId)).toMatchObject({ result: { lease: { by: lease?.by } } });
    expect(await view(admin, caseId)).toMatchObject({ result: { lease: { by: lease?.by } } });
  });

  it('a lease lasts three minutes after the last call', async () => {
    const { caseId } = await reported();
    const holder = ({ uid }: Person) => ({ by: uid, name: 'M' });
    const now = new Date();
    await takeLease(caseId, holder(moderator), 'moderator', now);
    const bySeconds = async (seconds: number) =>
      (await takeLease(caseId, holder(admin), 'admin', new Date(now.getTime() + seconds * 1_000)))?.by;
    expect(await bySeconds(179)).toBe(moderator.uid);
    expect(await bySeconds(180)).toBe(admin.uid);
  });

  it('a missing case is not-found, and nobody has a decided one', async () => {
    expect(await view(moderator, 'photo_nothing')).toEqual(refused('not-found'));
    expect(await call('viewCase', { id: 'tag_x' }, moderator)).toMatchObject({ refused: { field: 'id' } });
    const { caseId } = await reported();
    await putCase(caseId, decided('resolved'));
    expect(await view(moderator, caseId)).toEqual({ result: {} });
    expect((await caseNow(caseId)).lease).toBeUndefined();
  });
});

describe('a hidden photo that its owner corrects', () => {
  const hidden = { status: 'hidden', hold: { rule: 'privacy', note: 'a number plate' } };

  it('a corrected photo waits for review, and its case is open again', async () => {
    const id = await photoIn(person, 'published');
    await reportBy(await personInDocuments(), photoSubject(id), 'privacy');
    const caseId = `photo_${id}`;
    const { evidence } = await caseNow(caseId);
    await putCase(caseId, decided('resolved'));
    await setPhoto(id, hidden);
    expect(await edit(person, id, { caption: 'mended' })).toMatchObject({ result: { status: 'held' } });
    const { returnedAt, openedAt, ...back } = await caseNow(caseId);
    expect(back).toMatchObject({ status: 'open', opening: 2, reporterCount: 0, reasons: {}, weight: 1, evidence });
    expect(back.formerDecision?.resolution).toBe('resolved');
    expect([back.decision, back.purgeAt, back.firstReportAt]).toEqual([undefined, undefined, undefined]);
    expect(returnedAt).toEqual(openedAt);
  });

  it('a corrected photo gets a case if nobody had reported it', async () => {
    const id = await photoIn(person, 'hidden', hidden);
    await edit(person, id, { caption: 'mended' });
    const made = await caseNow(`photo_${id}`);
    expect(made).toMatchObject({ kind: 'photo', targetId: id, ownerId: person.uid, status: 'open', reporterCount: 0 });
    expect(made.returnedAt).toBeDefined();
    expect(made.evidence).toBeUndefined();
  });

  it('an open case stays as it is except for the mark that the photo is back', async () => {
    const id = await photoIn(person, 'published');
    await reportBy(await personInDocuments(), photoSubject(id), 'privacy');
    const before = await caseNow(`photo_${id}`);
    await setPhoto(id, hidden);
    await edit(person, id, { caption: 'mended' });
    const { returnedAt, ...after } = await caseNow(`photo_${id}`);
    expect(after).toEqual(before);
    expect(returnedAt).toBeDefined();
  });

  it('a new picture also returns the photo to review, once even if the pipeline runs again', async () => {
    const place = await publishedWith(await noisyJpeg(400, 134));
    await setPhoto(place.id, hidden);
    const other = await reservePicture(place, await noisyJpeg(300, 120));
    const run = () => processUpload(other, { bucket: bucketOfTests, clock: systemClock });
    expect(await run()).toBe('replaced');
    const back = await caseNow(`photo_${place.id}`);
    expect(back).toMatchObject({ status: 'open', opening: 1, reporterCount: 0 });
    expect((await photoNow(place.id))?.status).toBe('held');
    await run();
    expect(await caseNow(`photo_${place.id}`)).toEqual(back);
  });

  it('a correction has no effect on a photo that a ban hides or that stayed public', async () => {
    for (const state of [{ status: 'hidden', hold: { rule: 'ban', note: '' } }, { status: 'published' }]) {
      const id = await photoIn(person, state.status, state);
      await edit(person, id, { caption: 'mended' });
      expect(await caseIfAny(`photo_${id}`)).toBeUndefined();
    }
  });

  it('a case does not restore evidence that the cleanup may be deleting', async () => {
    const { id, caseId } = await reported();
    const now = new Date();
    const reopen = (targetId = id) =>
      runTransaction((transaction) => reopenForReview(transaction, { kind: 'photo', targetId, ownerId: owner }, now));
    await putCase(caseId, decided('resolved', { purgeAt: inMinutes(30)() }));
    await reopen();
    expect((await caseNow(caseId)).evidence).toBeUndefined();
    const kept = await reported();
    await putCase(kept.caseId, decided('resolved', { purgeAt: inMinutes(90)() }));
    await reopen(kept.id);
    expect((await caseNow(kept.caseId)).evidence?.imagePath).toBe(`quarantine/${kept.caseId}/1-${kept.id}-320`);
    // The next report is the first of this opening, and keeps the current photo.
    await reportBy(await personInDocuments(), photoSubject(kept.id), 'spam');
    const again = await caseNow(kept.caseId);
    expect(again).toMatchObject({ opening: 2, reporterCount: 1, weight: 1.5 });
    expect(again.evidence?.imagePath).toBe(`quarantine/${kept.caseId}/2-${kept.id}-320`);
    expect(again.firstReportAt).toBeDefined();
  });
});
