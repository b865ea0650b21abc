import { beforeAll, describe, expect, it, vi } from 'vitest';
import { limits } from '#contract/limits.ts';
import { bannedBy, noticesTo, userNow } from './harness/bans.ts';
import { call } from './harness/calls.ts';
import {
  auditOfDocument,
  caseJobsDone,
  caseNow,
  countsOf,
  personInDocuments,
  photoSubject,
  publishedPhoto,
  putCase,
  reportBy,
  reportNow,
} from './harness/cases.ts';
import { decide, decided, reportedPhotoOf } from './harness/decisions.ts';
import { newcomer, type Person, staffMember } from './harness/people.ts';
import { photoNow } from './harness/photos.ts';

// Many decisions, each followed by reports.
vi.setConfig({ testTimeout: 180_000 });

const refused = (code: string, field?: string) => ({ refused: field === undefined ? { code } : { code, field } });
const failed = (id: string, code: string) => ({ result: { results: [{ id, ok: false, code, auditIds: [] }] } });

const hide = { do: 'hide', rule: 'privacy', blockImage: false } as const;

let moderator: Person;
let other: Person;
let admin: Person;
let owner: Person;
beforeAll(async () => {
  [moderator, other, admin, owner] = await Promise.all([
    staffMember('moderator'),
    staffMember('moderator'),
    staffMember('admin'),
    newcomer(),
  ]);
});

/** The owner’s photo with this many reporters. */
const reported = (reporters?: number) => reportedPhotoOf(owner, reporters);

describe('resolveCases', () => {
  it('resolveCases stores and logs the decision with its author, time and reason, and dates the deletion of the evidence', async () => {
    const { caseId, id } = await reported();
    await putCase(caseId, { firstReportAt: new Date(Date.now() - 90 * 60_000) });
    expect(await decide(moderator, [caseId], { reply: ' 見送りました ' })).toEqual(decided(caseId));
    const { decision, purgeAt, status, evidence, lease, deciding } = await caseNow(caseId);
    expect({ status, lease, deciding }).toEqual({ status: 'resolved', lease: undefined, deciding: undefined });
    expect(decision).toMatchObject({ by: moderator.uid, resolution: 'resolved', note: '', reply: '見送りました' });
    expect(Number(purgeAt) - Number(decision?.at)).toBe(limits.retention.evidenceDays * 24 * 60 * 60_000);
    expect(evidence).toBeDefined();
    expect(await auditOfDocument(`cases/${caseId}`)).toMatchObject([
      {
        ...{
          actorId: moderator.uid,
          action: 'resolveCases',
          reason: '',
          figures: { minutesOpen: 90, rule: 'privacy', outcome: 'resolved', acts: [], source: 'report' },
        },
        ...{
          before: { ownerId: owner.uid, status: 'open' },
          after: { ownerId: owner.uid, status: 'resolved', reply: '見送りました' },
        },
      },
    ]);
    expect((await photoNow(id))?.status).toBe('published');
  });

  it('resolveCases tells each reporter the outcome in staff’s words, and counts it for them', async () => {
    const one = await reported(2);
    await decide(moderator, [one.caseId], { reply: 'ありがとうございました' });
    await caseJobsDone(one.caseId);
    for (const uid of one.by) {
      const report = await reportNow(photoSubject(one.id), uid);
      expect(report.status).toBe('resolved');
      expect(report.handledAt).toBeDefined();
      expect(await noticesTo({ uid })).toMatchObject([
        { kind: 'report-resolved', subject: one.caseId, text: 'ありがとうございました' },
      ]);
      expect(await countsOf(uid)).toEqual({ resolved: 1 });
    }
    const [by = owner.uid] = one.by;
    const user = await personInDocuments();
    await reportBy(by, { kind: 'user', id: user });
    await decide(moderator, [`user_${user}`], { resolution: 'dismissed' });
    await caseJobsDone(`user_${user}`);
    expect((await reportNow({ kind: 'user', id: user }, by)).status).toBe('dismissed');
    const told = await noticesTo({ uid: by });
    expect(told.map(({ kind, subject }) => `${kind} ${subject}`).toSorted()).toEqual([
      `report-dismissed user_${user}`,
      `report-resolved ${one.caseId}`,
    ]);
    expect(await countsOf(by)).toEqual({ resolved: 1, dismissed: 1 });
  });

  it('resolveCases hides the photo, and the reporter’s next report weighs more', async () => {
    const { caseId, id, by } = await reported();
    expect(await decide(moderator, [caseId], { actions: [hide], note: '番号が見えています' })).toEqual(decided(caseId));
    expect(await photoNow(id)).toMatchObject({ status: 'hidden', hold: { rule: 'privacy' } });
    expect((await caseNow(caseId)).decision?.acts).toEqual(['hide']);
    expect((await noticesTo(owner)).filter(({ subject }) => subject === id)).toMatchObject([{ kind: 'photo-hidden' }]);
    await caseJobsDone(caseId);
    const another = await publishedPhoto(owner.uid);
    for (const uid of by) await reportBy(uid, photoSubject(another));
    expect((await caseNow(`photo_${another}`)).weight).toBeCloseTo(2 / 3);
  });

  it('the owner and the reporters each get only their own message', async () => {
    const { caseId, id, by } = await reported();
    const told = { note: '番号を隠してください', reply: '隠しました' };
    expect(await decide(moderator, [caseId], { actions: [hide], ...told })).toEqual(decided(caseId));
    await caseJobsDone(caseId);
    expect((await caseNow(caseId)).decision).toMatchObject(told);
    expect(await photoNow(id)).toMatchObject({ hold: { note: told.note } });
    const own = (await noticesTo(owner)).filter(({ subject }) => subject === id);
    expect(own.map(({ text }) => text)).toEqual([told.note]);
    for (const uid of by) expect((await noticesTo({ uid })).map(({ text }) => text)).toEqual([told.reply]);
  });

  it.each([
    ['dismissed', undefined],
    ['resolved', undefined],
    ['resolved', { do: 'ban', reason: '繰り返し', hidePhotos: false }],
  ] as const)('resolveCases refuses a note that would reach nobody (%s, %j)', async (resolution, action) => {
    const { caseId } = await reported();
    const command = { resolution, note: 'だれにも届かない', ...(action && { actions: [action] }) };
    expect(await decide(moderator, [caseId], command)).toEqual(refused('invalid-argument', 'note'));
    expect((await caseNow(caseId)).status).toBe('open');
  });

  it('resolveCases warns or bans the person, also in a case about a photo', async () => {
    const person = await newcomer();
    const id = await publishedPhoto(person.uid);
    const by = await personInDocuments();
    await reportBy(by, photoSubject(id));
    await reportBy(by, { kind: 'user', id: person.uid });
    const warning = { do: 'warn', rule: 'spam' } as const;
    expect(await decide(moderator, [`photo_${id}`], { actions: [warning] })).toEqual(decided(`photo_${id}`));
    expect((await userNow(person)).strikes).toMatchObject([{ rule: 'spam' }]);
    const ban = { do: 'ban', reason: '繰り返し', hidePhotos: false } as const;
    expect(await decide(moderator, [`user_${person.uid}`], { actions: [ban] })).toEqual(decided(`user_${person.uid}`));
    expect((await userNow(person)).ban).toMatchObject({ reason: '繰り返し' });
    expect(await bannedBy(person)).toBe(moderator.uid);
  });

  it('a repetition has the same answer and no further effect', async () => {
    const person = await newcomer();
    const by = await personInDocuments();
    await reportBy(by, { kind: 'user', id: person.uid });
    const caseId = `user_${person.uid}`;
    const command = { actions: [{ do: 'warn', rule: 'harassment' }] } as const;
    expect(await decide(moderator, [caseId], command)).toEqual(decided(caseId));
    expect(await decide(moderator, [caseId], command)).toEqual(decided(caseId));
    expect(await decide(other, [caseId])).toEqual(decided(caseId));
    await caseJobsDone(caseId);
    expect((await userNow(person)).strikes).toHaveLength(1);
    expect(await auditOfDocument(`cases/${caseId}`)).toHaveLength(1);
    expect(await countsOf(by)).toEqual({ resolved: 1 });
  });

  it('the answers keep the order of the cases', async () => {
    const [one, gone, two] = [await reported(), 'photo_AAAAAAAAAAAAAAAAAAAA', await reported()];
    await decide(other, [one.caseId], { resolution: 'dismissed' });
    expect(await decide(moderator, [one.caseId, gone, two.caseId, two.caseId], { actions: [hide] })).toEqual({
      result: {
        results: [
          { id: one.caseId, ok: false, code: 'failed-precondition', auditIds: [] },
          { id: gone, ok: false, code: 'not-found', auditIds: [] },
          ...decided(two.caseId, two.caseId).result.results,
        ],
      },
    });
    // The action was not taken, because staff had decided otherwise.
    expect((await photoNow(one.id))?.status).toBe('published');
    expect((await photoNow(two.id))?.status).toBe('hidden');
  });

  it('resolveCases refuses an invalid combination', async () => {
    const { caseId } = await reported();
    const person = await personInDocuments();
    await reportBy(await personInDocuments(), { kind: 'user', id: person });
    expect(await decide(moderator, [caseId], { resolution: 'dismissed', actions: [hide] })).toEqual(
      refused('invalid-argument', 'actions'),
    );
    expect(await decide(moderator, [`user_${person}`], { actions: [hide] })).toEqual(
      failed(`user_${person}`, 'invalid-argument'),
    );
    const past = { do: 'ban', reason: 'x', hidePhotos: false, until: '2020-01-01T00:00:00.000Z' } as const;
    expect(await decide(moderator, [caseId], { actions: [past] })).toEqual(refused('invalid-argument', 'until'));
    for (const ids of [[], ['photo_'], ['x'], Array.from({ length: 51 }, (_, index) => `photo_${index}`)]) {
      expect(await decide(moderator, ids)).toMatchObject({ refused: { code: 'invalid-argument' } });
    }
    expect((await caseNow(caseId)).status).toBe('open');
  });

  it('resolveCases refuses the subject, a reporter, and a moderator in a case about staff', async () => {
    const by = await personInDocuments();
    for (const staff of [moderator, other, admin]) await reportBy(by, { kind: 'user', id: staff.uid });
    const ids = [moderator, other, admin].map(({ uid }) => `user_${uid}`);
    // As for a case that is not there.
    for (const id of [...ids, 'user_nobody']) {
      expect(await decide(moderator, [id])).toEqual(failed(id, 'not-found'));
      expect(await call('viewCase', { id }, moderator)).toEqual(refused('not-found'));
    }
    expect(await decide(admin, [`user_${admin.uid}`])).toEqual(failed(`user_${admin.uid}`, 'permission-denied'));
    expect(await decide(admin, [`user_${moderator.uid}`], { resolution: 'dismissed' })).toEqual(
      decided(`user_${moderator.uid}`),
    );
    const { caseId, id } = await reported();
    await call('reportPhoto', { id, reason: 'spam' }, moderator);
    expect(await decide(moderator, [caseId], { actions: [hide] })).toEqual(failed(caseId, 'permission-denied'));
    expect((await photoNow(id))?.status).toBe('published');
    expect(await decide(other, [caseId])).toEqual(decided(caseId));
  });

  it('the case stays open for everybody if the action is refused', async () => {
    const { caseId, id } = await reported();
    await call('deletePhoto', { id }, owner);
    expect(await decide(moderator, [caseId], { actions: [hide] })).toEqual(failed(caseId, 'not-found'));
    const { status, deciding } = await caseNow(caseId);
    expect({ status, deciding }).toEqual({ status: 'open', deciding: undefined });
    expect(await decide(other, [caseId], { actions: [{ do: 'warn', rule: 'spam' }] })).toEqual(decided(caseId));
  });
});

describe('two moderators on one case', () => {
  it('one of two concurrent decisions wins, and the other has no effect', async () => {
    for (let round = 0; round < 2; round += 1) {
      const { caseId, id } = await reported();
      const answers = await Promise.all([
        decide(moderator, [caseId], { actions: [hide] }),
        decide(other, [caseId], { resolution: 'dismissed' }),
      ]);
      expect(answers).toContainEqual(decided(caseId));
      expect(answers).toContainEqual(failed(caseId, 'failed-precondition'));
      const { status } = await caseNow(caseId);
      expect((await photoNow(id))?.status).toBe(status === 'resolved' ? 'hidden' : 'published');
      expect(await auditOfDocument(`cases/${caseId}`)).toHaveLength(1);
    }
  });

  it('two moderators who decide the same both succeed', async () => {
    const { caseId, id } = await reported();
    const answers = await Promise.all([
      decide(moderator, [caseId], { actions: [hide] }),
      decide(other, [caseId], { actions: [hide] }),
    ]);
    expect(answers).toEqual([decided(caseId), decided(caseId)]);
    expect((await photoNow(id))?.status).toBe('hidden');
    expect(await auditOfDocument(`cases/${caseId}`)).toHaveLength(1);
    expect(await auditOfDocument(`photos/${id}`)).toHaveLength(1);
  });

  it('the second moderator is refused while the first one’s action is running', async () => {
    const { caseId } = await reported();
    const claim = { by: other.uid, resolution: 'resolved', acts: ['hide'] };
    await putCase(caseId, { deciding: { ...claim, until: new Date(Date.now() + 60_000) } });
    expect(await decide(moderator, [caseId], { resolution: 'dismissed' })).toEqual(
      failed(caseId, 'failed-precondition'),
    );
    await putCase(caseId, { deciding: { ...claim, until: new Date() } });
    expect(await decide(moderator, [caseId], { resolution: 'dismissed' })).toEqual(decided(caseId));
  });
});
