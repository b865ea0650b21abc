import { beforeAll, describe, expect, it } from 'vitest';
import type { ReportReason } from '#contract/documents/report.ts';
import { avatarAddress, variantObject } from '#contract/edge/pictures.ts';
import { type PhotoId, parsePhotoId } from '#contract/ids.ts';
import { eraseAccount } from '../../src/mydata/eraseAccount.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { type Answer, answerOf, call } from './harness/calls.ts';
import {
  caseIfAny,
  caseNow,
  copiesOf,
  established,
  personInDocuments,
  photoSubject,
  publishedBy,
  publishedPhoto,
  reportBy,
  reportNow,
} from './harness/cases.ts';
import { photoIn } from './harness/edits.ts';
import { expectNothingOf } from './harness/erasure.ts';
import { bucketOfTests, watchedBucket } from './harness/fragileBucket.ts';
import { newcomer, type Person, staffMember } from './harness/people.ts';
import { photoNow, setPhoto } from './harness/photos.ts';
import { ask, evidenceFor } from './harness/pictures.ts';
import { placesThatMention } from './harness/scan.ts';
import { server } from './harness/site.ts';
import { downloadTokens, read } from './harness/storage.ts';

const { firestore } = server;
const refused = (code: string, field?: string) => ({ refused: field === undefined ? { code } : { code, field } });

const onPhoto = (
  person: Person | undefined,
  id: string,
  reason: ReportReason = 'spam',
  more: Readonly<Record<string, unknown>> = {},
): Promise<Answer> => call('reportPhoto', { id, reason, ...more }, person);
const onUser = (person: Person | undefined, uid: string, more: Readonly<Record<string, unknown>> = {}) =>
  call('reportUser', { uid, reason: 'harassment', ...more }, person);
const used = async ({ uid }: Person) => (await firestore.doc(`rateLimits/${uid}`).get()).get('reports.used');

let owner: Person;
let reporter: Person;
let moderator: Person;
let photo: PhotoId;
beforeAll(async () => {
  [owner, reporter, moderator] = await Promise.all([newcomer(), newcomer(), staffMember('moderator')]);
  photo = await publishedBy(owner);
});

describe('reportPhoto', () => {
  it('reportPhoto makes the report and its case, with the photo as it is and a private copy of its picture', async () => {
    const id = await publishedBy(owner);
    const answer = await onPhoto(reporter, id, 'privacy', { comment: ' 私の写真です ' });
    expect(answer).toEqual({ result: { reportId: `${id}_${reporter.uid}` } });
    const caseId = `photo_${id}`;
    expect(await reportNow(photoSubject(id), reporter.uid)).toMatchObject({
      ...{ targetId: id, reporterId: reporter.uid, reason: 'privacy', comment: '私の写真です', status: 'open' },
      ...{ caseId, opening: 1 },
    });
    const made = await caseNow(caseId);
    expect(made).toMatchObject({
      ...{ kind: 'photo', targetId: id, ownerId: owner.uid, status: 'open', reporterCount: 1, weight: 0.5 },
      ...{ reasons: { privacy: 1 }, reasonsGiven: ['privacy'] },
      evidence: { subject: 'photo', photoId: id, ownerId: owner.uid, caption: '桜', width: 400, height: 300 },
    });
    expect(made.firstReportAt).toEqual(made.openedAt);
    const path = made.evidence?.imagePath ?? '';
    expect(path).toBe(`quarantine/${caseId}/1-${id}-320`);
    expect((await ask(await evidenceFor(moderator, path))).body).toBe(`picture of ${id}`);
    for (const person of [owner, reporter, moderator]) expect((await read(path, { person })).status).toBe(403);
    expect((await read(path)).status).toBe(403);
  });

  it('the copy cannot be downloaded with a token of the public picture', async () => {
    const id = await publishedBy(owner);
    const save = { resumable: false, metadata: { metadata: { firebaseStorageDownloadTokens: 'a-token' } } };
    await server.bucket.file(variantObject(id, id, '320.webp')).save(Buffer.from('seen'), save);
    await onPhoto(reporter, id);
    const path = (await caseNow(`photo_${id}`)).evidence?.imagePath ?? '';
    expect(await downloadTokens(path)).not.toContain('a-token');
    expect((await read(path, { token: 'a-token' })).status).toBe(403);
  });

  it('a second report by the same person changes the first, and counts once', async () => {
    const id = await publishedBy(owner);
    const other = await newcomer();
    await onPhoto(other, id, 'spam');
    await onPhoto(reporter, id, 'spam', { comment: 'first' });
    const before = await reportNow(photoSubject(id), reporter.uid);
    await onPhoto(reporter, id, 'sexual', { comment: 'second' });
    const after = await reportNow(photoSubject(id), reporter.uid);
    expect(after).toEqual({ ...before, reason: 'sexual', comment: 'second' });
    const counted = await caseNow(`photo_${id}`);
    expect(counted).toMatchObject({ reporterCount: 2, weight: 1, reasons: { spam: 1, sexual: 1 } });
    expect(counted.reasonsGiven).toEqual(['spam', 'sexual']);
    await onPhoto(other, id, 'sexual');
    expect(await caseNow(`photo_${id}`)).toMatchObject({
      reporterCount: 2,
      reasons: { sexual: 2 },
      reasonsGiven: ['sexual'],
    });
  });

  it('an identical report changes nothing and costs nothing', async () => {
    const person = await newcomer();
    await onPhoto(person, photo, 'spam', { comment: 'same' });
    const [report, made] = [await reportNow(photoSubject(photo), person.uid), await caseNow(`photo_${photo}`)];
    expect(await onPhoto(person, photo, 'spam', { comment: 'same' })).toHaveProperty('result');
    expect(await reportNow(photoSubject(photo), person.uid)).toEqual(report);
    expect(await caseNow(`photo_${photo}`)).toEqual(made);
    expect(await used(person)).toBe(1);
    await onPhoto(person, photo, 'spam', { comment: 'other' });
    expect(await used(person)).toBe(2);
  });

  it('a report is weighted by the reporter’s earlier reports', async () => {
    const [right, wrong] = [await newcomer(), await newcomer()];
    await firestore.doc(`reporters/${right.uid}`).set({ resolved: 8 });
    await firestore.doc(`reporters/${wrong.uid}`).set({ dismissed: 8 });
    const id = await publishedBy(owner);
    await onPhoto(right, id);
    expect((await caseNow(`photo_${id}`)).weight).toBeCloseTo(0.9);
    await onPhoto(wrong, id);
    expect((await caseNow(`photo_${id}`)).weight).toBeCloseTo(1);
  });
});

describe('permissions of reports', () => {
  it('nobody can report themself or their own photo', async () => {
    expect(await onUser(owner, owner.uid)).toEqual(refused('permission-denied'));
    for (const status of ['published', 'held', 'hidden']) {
      expect(await onPhoto(owner, await photoIn(owner, status)), status).toEqual(refused('permission-denied'));
    }
  });

  it('a photo that nobody can see is not found, and one that waits for review is reported as such', async () => {
    expect(await onPhoto(reporter, 'a'.repeat(20))).toEqual(refused('not-found'));
    expect(await onUser(reporter, 'nobody')).toEqual(refused('not-found'));
    for (const status of ['uploading', 'processing', 'failed', 'hidden', 'removed']) {
      expect(await onPhoto(reporter, await photoIn(owner, status)), status).toEqual(refused('not-found'));
    }
    const held = await photoIn(owner, 'held');
    expect(await onPhoto(reporter, held)).toEqual(refused('failed-precondition', 'id'));
    const aside = await photoIn(owner, 'published');
    await answerOf('deletePhoto', { id: aside, undoable: true }, owner);
    expect(await onPhoto(reporter, aside)).toEqual(refused('not-found'));
    const replacing = await photoIn(owner, 'published', { replaces: photo });
    expect(await onPhoto(reporter, replacing)).toEqual(refused('not-found'));
    for (const id of [held, aside, replacing]) expect(await caseIfAny(`photo_${id}`)).toBeUndefined();
  });

  it('a report accepts only a known reason and a comment of up to 500 characters', async () => {
    const person = await newcomer();
    expect(await onPhoto(person, photo, 'spam', { comment: '字'.repeat(500) })).toHaveProperty('result');
    expect(await onPhoto(person, photo, 'spam', { comment: '字'.repeat(501) })).toEqual(
      refused('invalid-argument', 'comment'),
    );
    expect(await call('reportPhoto', { id: photo, reason: 'ugly' }, person)).toEqual(
      refused('invalid-argument', 'reason'),
    );
    expect(await call('reportPhoto', { id: '../x', reason: 'spam' }, person)).toEqual(
      refused('invalid-argument', 'id'),
    );
    expect(await call('reportUser', { uid: 'a/b', reason: 'spam' }, person)).toEqual(
      refused('invalid-argument', 'uid'),
    );
    expect(await used(person)).toBe(1);
  });

  it('a person may send twenty reports a day, and then learns how long to wait', async () => {
    const person = await newcomer();
    await onUser(person, owner.uid);
    const startedAtMs = Date.now();
    await firestore.doc(`rateLimits/${person.uid}`).set({ reports: { startedAtMs, used: 19 } });
    expect(await onPhoto(person, photo)).toHaveProperty('result');
    for (const answer of [await onPhoto(person, photo, 'other'), await onUser(person, reporter.uid)]) {
      expect(answer).toMatchObject({ refused: { code: 'resource-exhausted' } });
      const seconds = 'refused' in answer ? (answer.refused.retryAfterSeconds ?? 0) : 0;
      expect(Math.abs(seconds - 24 * 60 * 60)).toBeLessThan(120);
    }
    expect((await reportNow(photoSubject(photo), person.uid)).reason).toBe('spam');
  });
});

describe('reportUser', () => {
  it('reportUser keeps the profile as it is, with the avatar', async () => {
    const person = await personInDocuments();
    const hash = 'a'.repeat(40);
    const path = `avatars/${person}/${hash}`;
    const photoURL = avatarAddress(person, hash);
    await firestore.doc(`profiles/${person}`).update({ photoURL, bio: '一言', links: ['https://example.com/'] });
    await bucketOfTests.file(path).save(Buffer.from('avatar'));
    await reportBy(await personInDocuments(), { kind: 'user', id: person }, 'impersonation');
    const { evidence, ownerId } = await caseNow(`user_${person}`);
    expect(ownerId).toBe(person);
    expect(evidence).toMatchObject({ subject: 'user', ownerId: person, displayName: 'Somebody', bio: '一言' });
    expect(evidence?.imagePath).toBe(`quarantine/user_${person}/1-${hash}`);
    await firestore.doc(`profiles/${person}`).update({ photoURL: null, bio: '' });
    await bucketOfTests.file(path).delete();
    const kept = await caseNow(`user_${person}`);
    expect(kept.evidence).toEqual(evidence);
    const [content] = await bucketOfTests.file(kept.evidence?.imagePath ?? '').download();
    expect(String(content)).toBe('avatar');
  });

  it('reportUser works for a person without a picture, also by the call', async () => {
    const [person, other] = [await newcomer(), await newcomer()];
    expect(await onUser(other, person.uid)).toEqual({ result: { reportId: `${person.uid}_${other.uid}` } });
    const { evidence } = await caseNow(`user_${person.uid}`);
    expect(evidence).toMatchObject({ subject: 'user' });
    expect(evidence?.imagePath).toBeUndefined();
  });
});

describe('the evidence of a photo', () => {
  it('the evidence stays the same whatever the owner changes or deletes', async () => {
    const id = await publishedBy(owner);
    await onPhoto(reporter, id, 'copyright');
    const { evidence } = await caseNow(`photo_${id}`);
    await setPhoto(id, { caption: 'harmless', tags: [], updatedAt: new Date() });
    await onPhoto(await newcomer(), id);
    expect((await caseNow(`photo_${id}`)).evidence).toEqual(evidence);
    await answerOf('deletePhoto', { id }, owner);
    expect(await photoNow(id)).toBeUndefined();
    expect(await caseNow(`photo_${id}`)).toMatchObject({ status: 'open', evidence });
    expect((await ask(await evidenceFor(moderator, evidence?.imagePath ?? ''))).status).toBe(200);
    expect((await reportNow(photoSubject(id), reporter.uid)).status).toBe('open');
  });

  it('the evidence has the picture that the photo shows when the report is written', async () => {
    const id = await publishedPhoto(await personInDocuments());
    const another = parsePhotoId('B'.repeat(20));
    const path = variantObject(id, another, '320.webp');
    await bucketOfTests.file(path).save(Buffer.from('another picture'));
    let isSwapped = false;
    // The owner changes it after the copy was made and before the report.
    const bucket = watchedBucket({
      after: async (operation) => {
        if (operation !== 'save' || isSwapped) return;
        isSwapped = true;
        await setPhoto(id, { pictureId: another });
      },
    });
    await reportBy(await personInDocuments(), photoSubject(id), 'spam', { bucket });
    const kept = (await caseNow(`photo_${id}`)).evidence?.imagePath ?? '';
    expect(kept).toBe(`quarantine/photo_${id}/1-${another}-320`);
    expect(String((await bucketOfTests.file(kept).download())[0])).toBe('another picture');
  });

  it('the evidence goes with its owner’s account, also if the photo is gone', async () => {
    const person = await newcomer();
    const id = await publishedPhoto(person.uid);
    const gone = await publishedPhoto(person.uid);
    const by = await personInDocuments();
    for (const subject of [photoSubject(id), photoSubject(gone), { kind: 'user', id: person.uid } as const]) {
      await reportBy(by, subject);
    }
    await firestore.doc(`photos/${gone}`).delete();
    expect(await copiesOf(`photo_${gone}`)).toHaveLength(1);
    await eraseAccount(person.uid, { bucket: bucketOfTests, clock: systemClock, until: new Date('9999-01-01') });
    await expectNothingOf([person], [`quarantine/photo_${id}`, `quarantine/photo_${gone}`]);
    for (const photoId of [id, gone]) {
      expect(await caseIfAny(`photo_${photoId}`)).toBeUndefined();
      expect((await reportNow(photoSubject(photoId), by)).status).toBe('resolved');
    }
  });
});

describe('the name of a reporter', () => {
  it('the reporter’s name is only in the report and in the reporter’s own documents', async () => {
    const [person, other, third] = await Promise.all([newcomer(), newcomer(), newcomer()]);
    const id = await publishedBy(owner);
    for (const each of [person, other, third]) await onPhoto(await established(each), id);
    await onUser(person, owner.uid);
    expect((await photoNow(id))?.status).toBe('held');
    const own = [`users/${person.uid}`, `profiles/${person.uid}`, `rateLimits/${person.uid}`];
    const places = await placesThatMention([person.uid]);
    expect(places.filter((place) => !own.includes(place)).toSorted()).toEqual([
      `photoReports/${id}_${person.uid}`,
      `reports/${owner.uid}_${person.uid}`,
    ]);
  });
});
