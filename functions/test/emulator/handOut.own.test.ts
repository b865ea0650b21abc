import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { documentPath } from '#contract/paths.ts';
import { call } from './harness/calls.ts';
import {
  caseNow,
  establishedInDocuments,
  personInDocuments,
  photoSubject,
  publishedPhoto,
  putCase,
  reportBy,
} from './harness/cases.ts';
import { type Person, staffMember } from './harness/people.ts';
import { photoNow } from './harness/photos.ts';
import { server } from './harness/site.ts';

const { firestore } = server;

let one: Person;
let two: Person;
let admin: Person;
beforeAll(async () => {
  [one, two, admin] = await Promise.all([staffMember('moderator'), staffMember('moderator'), staffMember('admin')]);
  const entry = { pending: false, changedAt: new Date() };
  for (const { uid } of [one, two]) await firestore.doc(documentPath.role(uid)).set({ ...entry, role: 'moderator' });
  await firestore.doc(documentPath.role(admin.uid)).set({ ...entry, role: 'admin' });
});
beforeEach(() => firestore.recursiveDelete(firestore.collection('cases')));

const next = async (by: Person, wish: object = {}): Promise<unknown> =>
  Object(Object(await call('claimNext', wish, by)).result).caseId;

/** The highest priority comes first. */
async function waiting(priority: number, fields: Readonly<Record<string, unknown>> = {}): Promise<string> {
  const targetId = `waiting${Math.random().toString(36).slice(2)}`;
  const ownerId = await personInDocuments();
  await putCase(`photo_${targetId}`, {
    ...{ kind: 'photo', targetId, ownerId, status: 'open', aboutStaff: false, minor: false, reporterCount: 1 },
    ...{ weight: 1, priority, openedAt: new Date(), reasonsGiven: ['spam'], ...fields },
  });
  return `photo_${targetId}`;
}

describe('claimNext', () => {
  it('each moderator gets the best case that nobody has', async () => {
    const [low, high] = [await waiting(1), await waiting(2)];
    expect(await next(one)).toBe(high);
    expect(await next(two)).toBe(low);
    expect(await next(admin)).toBeUndefined();
    await call('giveBack', { id: high }, one);
    expect(await next(admin)).toBe(high);
  });

  it('a moderator gets a case of the kind and reason that they ask for, and another one than the open one', async () => {
    const [spam, album] = [await waiting(3), await waiting(1, { kind: 'album', reasonsGiven: ['privacy'] })];
    expect(await next(one, { kind: 'user' })).toBeUndefined();
    expect(await next(one, { except: spam })).toBe(album);
    await call('giveBack', { id: album }, one);
    expect(await next(one, { kind: 'album', reason: 'privacy' })).toBe(album);
  });

  it('a skipped case goes to others first, and returns once everybody who can have it has skipped it', async () => {
    const id = await waiting(1);
    expect(await next(one)).toBe(id);
    await call('skipCase', { id, reason: 'language' }, one);
    expect(await next(one)).toBeUndefined();
    for (const other of [two, admin]) {
      expect(await next(other)).toBe(id);
      await call('skipCase', { id, reason: 'unsure' }, other);
    }
    expect((await caseNow(id)).skips).toMatchObject({ count: 3, reasons: { language: 1, unsure: 2 } });
    expect(await next(one)).toBe(id);
  });

  it('an escalated case is for admins, with the note, until that is undone', async () => {
    const id = await waiting(1);
    const answer = await call('escalateCase', { id, note: '判断できません' }, one);
    expect(await caseNow(id)).toMatchObject({ escalated: { by: one.uid, note: '判断できません' } });
    expect(await next(two)).toBeUndefined();
    expect(await next(admin)).toBe(id);
    await call('giveBack', { id }, admin);
    await call('revertAction', { auditId: Object(Object(answer).result).auditIds[0] }, one);
    expect((await caseNow(id)).escalated).toBeUndefined();
    expect(await next(two)).toBe(id);
  });

  it('a moderator gets no case about staff or themselves, and none that they reported', async () => {
    await waiting(3, { aboutStaff: true });
    await waiting(2, { ownerId: one.uid });
    const id = await publishedPhoto(await personInDocuments());
    await reportBy(one.uid, photoSubject(id));
    expect(await next(one)).toBeUndefined();
    expect(await next(two, { reason: 'spam', kind: 'photo' })).toBeDefined();
  });
});

describe('a case about a minor', () => {
  const hidden = { refused: { code: 'not-found' } };

  it('a moderator who has not said yes can do nothing with it, and admins can', async () => {
    const id = await waiting(1, { minor: true });
    expect(await next(one)).toBeUndefined();
    for (const [name, input] of [
      ['viewCase', { id }],
      ['giveBack', { id }],
      ['skipCase', { id, reason: 'unsure' }],
      ['escalateCase', { id, note: 'x' }],
    ] as const) {
      expect(await call(name, input, one)).toEqual(hidden);
    }
    const decision = { ids: [id], resolution: 'dismissed' };
    expect(await call('resolveCases', decision, one)).toMatchObject({
      result: { results: [{ ok: false, code: 'not-found' }] },
    });
    expect(await next(admin)).toBe(id);
  });

  it('a moderator who said yes gets it until they say no', async () => {
    const id = await waiting(1, { minor: true });
    await call('saveStaffPrefs', { minors: true }, two);
    expect(await next(two)).toBe(id);
    await call('saveStaffPrefs', { minors: false }, two);
    expect(await call('viewCase', { id }, two)).toEqual(hidden);
    expect((await firestore.doc(documentPath.staffPrefs(two.uid)).get()).data()).toEqual({ minors: false });
  });

  it('one report that counts holds the photo at once, and the case stays one about a minor', async () => {
    const id = await publishedPhoto(await personInDocuments());
    const [reporter] = await establishedInDocuments(1);
    if (!reporter) throw new Error('nobody was made');
    const environment = { holdAtReporters: 3, holdReporterAgeHours: 0 };
    await reportBy(reporter, photoSubject(id), 'minor', environment);
    expect((await photoNow(id))?.status).toBe('held');
    const held = await caseNow(`photo_${id}`);
    expect(held).toMatchObject({ minor: true, countedUrgent: 1 });
    expect(held.priority).toBeGreaterThan((await caseNow(await waiting(1))).priority);
  });
});
