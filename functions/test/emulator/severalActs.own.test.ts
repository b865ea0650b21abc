import { FieldValue } from 'firebase-admin/firestore';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { CaseAction } from '#contract/callables/resolveCases.ts';
import { limits } from '#contract/limits.ts';
import { documentPath } from '#contract/paths.ts';
import { resolveCase } from '../../src/moderation/decisions/resolveCase.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { staffOf } from '../../src/staff/act.ts';
import { nightly } from '../nightly.ts';
import { entriesOf, lastEntry, revert } from './harness/audit.ts';
import { noticesTo, userNow } from './harness/bans.ts';
import { answerOf } from './harness/calls.ts';
import { albumOf, albumSubject, caseNow, personInDocuments, putCase, reportBy } from './harness/cases.ts';
import { decide, decided, reportedPhotoOf } from './harness/decisions.ts';
import { untilWrite, writesOf } from './harness/dyingProcess.ts';
import { newcomer, type Person, staffMember } from './harness/people.ts';
import { photoNow, setPhoto } from './harness/photos.ts';

// Each decision needs people of its own.
vi.setConfig({ testTimeout: 180_000 });

const hide: CaseAction = { do: 'hide', rule: 'privacy', blockImage: false };
const remove: CaseAction = { do: 'remove', rule: 'privacy', blockImage: false };
const mark: CaseAction = { do: 'mark' };
const warn: CaseAction = { do: 'warn', rule: 'privacy' };
const ban: CaseAction = { do: 'ban', reason: '繰り返し', hidePhotos: false };

let moderator: Person;
let other: Person;
beforeAll(async () => {
  [moderator, other] = await Promise.all([staffMember('moderator'), staffMember('moderator')]);
});

async function reported() {
  const owner = await newcomer();
  return { owner, ...(await reportedPhotoOf(owner)) };
}

const failed = (id: string, code: string) => ({ result: { results: [{ id, ok: false, code, auditIds: [] }] } });
const user = ({ uid }: Person): string => `users/${uid}`;

describe('several acts in one decision', () => {
  it('a photo is hidden and its owner warned by one decision, which says what was looked at', async () => {
    const { id, caseId, owner } = await reported();
    const { evidence } = await caseNow(caseId);
    expect(await decide(moderator, [caseId], { actions: [warn, hide] })).toEqual(decided(caseId));
    expect(await photoNow(id)).toMatchObject({ status: 'hidden', hold: { rule: 'privacy' } });
    expect((await userNow(owner)).strikes).toMatchObject([{ rule: 'privacy' }]);
    const { decision } = await caseNow(caseId);
    expect(decision).toMatchObject({
      acts: ['hide', 'warn'],
      source: 'report',
      automated: false,
      decidedFor: { opening: 1, frozenAt: evidence?.frozenAt },
      auditIds: { length: 3 },
    });
    const entries = await Promise.all([
      lastEntry(`cases/${caseId}`, 'resolveCases'),
      lastEntry(user(owner), 'warnUser'),
      lastEntry(documentPath.photo(id), 'moderatePhotos'),
    ]);
    expect(entries.map((entry) => entry.id)).toEqual(decision?.auditIds);
    expect(entries.map((entry) => entry.decision)).toEqual(Array(3).fill(decision?.id));
  });

  it('an act alone, and a decision without an act, are decisions with ids of their own', async () => {
    const { caseId, owner } = await reported();
    await decide(moderator, [caseId], { resolution: 'dismissed' });
    const ofCase = await lastEntry(`cases/${caseId}`, 'resolveCases');
    expect((await caseNow(caseId)).decision?.id).toBe(ofCase.decision);
    await answerOf('warnUser', { uid: owner.uid, rule: 'spam' }, moderator);
    const warning = await lastEntry(user(owner), 'warnUser');
    expect(warning.decision).not.toBe(ofCase.decision);
    expect(await noticesTo(owner)).toMatchObject([{ kind: 'warned', decisionId: warning.decision }]);
  });

  it('a decision about what its owner has edited is of staff’s own accord', async () => {
    const { caseId } = await reported();
    await putCase(caseId, { reporterCount: 0, firstReportAt: FieldValue.delete(), returnedAt: new Date() });
    await decide(moderator, [caseId], { actions: [hide] });
    expect((await caseNow(caseId)).decision?.source).toBe('staff');
  });

  it('the owner reads of a photo that is hidden or marked and of the warning in one notice', async () => {
    for (const [act, kind] of [
      [hide, 'photo-hidden'],
      [remove, 'photo-removed'],
      [mark, 'photo-marked'],
    ] as const) {
      const { caseId, owner } = await reported();
      await decide(moderator, [caseId], { actions: [act, warn], note: '番号を隠してください' });
      const { id } = (await caseNow(caseId)).decision ?? {};
      const notice = { kind, rule: 'privacy', text: '番号を隠してください', warning: 'given', decisionId: id };
      expect(await noticesTo(owner)).toMatchObject([notice]);
    }
    const owner = await newcomer();
    const album = await albumOf(owner.uid);
    await reportBy(await personInDocuments(), albumSubject(album));
    await decide(moderator, [`album_${album}`], { actions: [hide, warn] });
    expect(await noticesTo(owner)).toMatchObject([{ kind: 'album-hidden', rule: 'privacy', warning: 'given' }]);
  });

  it('the warning has a notice of its own if nothing else changes', async () => {
    const { id, caseId, owner } = await reported();
    await answerOf('moderatePhotos', { ids: [id], action: 'hide', rule: 'privacy' }, other);
    await decide(moderator, [caseId], { actions: [hide, warn] });
    const notices = await noticesTo(owner);
    expect(notices.map(({ kind, warning }) => [kind, warning]).toSorted()).toEqual([
      ['photo-hidden', undefined],
      ['warned', undefined],
    ]);
  });

  it('a decision of which an act is refused does none of them', async () => {
    const { id, caseId, owner } = await reported();
    for (let strikes = 0; strikes < limits.moderation.maxStrikes; strikes += 1)
      await answerOf('warnUser', { uid: owner.uid, rule: 'spam' }, other);
    expect(await decide(moderator, [caseId], { actions: [hide, warn] })).toEqual(failed(caseId, 'failed-precondition'));
    expect((await photoNow(id))?.status).toBe('published');
    const { status, deciding } = await caseNow(caseId);
    expect({ status, deciding }).toEqual({ status: 'open', deciding: undefined });
    expect(await decide(moderator, [caseId], { actions: [hide] })).toEqual(decided(caseId));
  });
});

describe('the undo of several acts', () => {
  const undoneAs = (length: number) => ({ result: { auditIds: { length } } });

  it('one undo restores the photo, withdraws the warning and reopens the case, and the owner reads it once', async () => {
    const { id, caseId, owner } = await reported();
    await decide(moderator, [caseId], { actions: [hide, warn] });
    const { id: auditId } = await lastEntry(user(owner), 'warnUser');
    expect(await revert(other, auditId)).toMatchObject(undoneAs(3));
    expect((await photoNow(id))?.status).toBe('published');
    expect((await userNow(owner)).strikes).toEqual([]);
    expect((await caseNow(caseId)).status).toBe('open');
    const notices = await noticesTo(owner);
    expect(notices.filter(({ kind }) => kind === 'photo-restored')).toMatchObject([{ warning: 'withdrawn' }]);
    expect(notices).toHaveLength(2);
  });

  it('one undo lifts the ban and restores the removed photo', async () => {
    const { id, caseId, owner } = await reported();
    await decide(moderator, [caseId], { actions: [remove, warn, ban] });
    expect((await userNow(owner)).status).toBe('banned');
    const { id: auditId } = await lastEntry(`cases/${caseId}`, 'resolveCases');
    expect(await revert(other, auditId)).toMatchObject(undoneAs(4));
    const { status, strikes } = await userNow(owner);
    expect({ status, strikes }).toEqual({ status: 'normal', strikes: [] });
    expect((await photoNow(id))?.status).toBe('published');
    expect(await revert(moderator, auditId)).toMatchObject(undoneAs(4));
    expect(await entriesOf(user(owner))).toHaveLength(4);
  });

  it('an undo says which act cannot be undone any more, and undoes nothing', async () => {
    const { id, caseId, owner } = await reported();
    await decide(moderator, [caseId], { actions: [remove, ban] });
    await answerOf('unbanUser', { uid: owner.uid, reason: '話し合いました' }, other);
    const { id: auditId } = await lastEntry(`cases/${caseId}`, 'resolveCases');
    expect(await revert(moderator, auditId)).toEqual({ refused: { code: 'failed-precondition', field: 'banUser' } });
    expect((await photoNow(id))?.status).toBe('removed');
    expect((await caseNow(caseId)).status).toBe('resolved');
  });

  it('an undo also undoes an act that a colleague repeated after the first moderator’s process died', async () => {
    const { id, caseId, owner } = await reported();
    const command = { resolution: 'resolved' as const, actions: [hide, ban], note: '', reply: '' };
    const first = () => resolveCase(staffOf({ uid: moderator.uid, role: 'moderator' }, systemClock), caseId, command);
    await untilBanned(first, owner);
    const { deciding } = await caseNow(caseId);
    await putCase(caseId, { deciding: { ...deciding, until: new Date() } });
    expect(await decide(other, [caseId], { actions: [hide, ban] })).toEqual(decided(caseId));
    expect(await entriesOf(user(owner))).toHaveLength(2);
    const { id: auditId } = await lastEntry(`cases/${caseId}`, 'resolveCases');
    expect(await revert(other, auditId)).toMatchObject(undoneAs(4));
    expect((await userNow(owner)).status).toBe('normal');
    expect((await photoNow(id))?.status).toBe('published');
  });
});

/** Dies right after the ban. */
async function untilBanned(work: () => Promise<unknown>, owner: Person): Promise<void> {
  for (let at = 3; (await userNow(owner)).status !== 'banned'; at += 1) {
    expect((await untilWrite(at, work)).died).toBe(true);
  }
}

describe('a decision with several acts that dies', () => {
  async function started(actions: CaseAction[]) {
    const { id, caseId, owner } = await reported();
    await setPhoto(id, { sensitive: false });
    const command = { resolution: 'resolved' as const, actions, note: '', reply: '' };
    const run = () => resolveCase(staffOf({ uid: moderator.uid, role: 'moderator' }, systemClock), caseId, command);
    return { id, caseId, owner, run };
  }

  it.each([
    ['hidden and warned', [hide, warn], (writes: readonly number[]) => writes],
    ['removed, warned and banned', [remove, warn, ban], nightly],
  ] as const)('the repeated decision acts, notifies and decides once (%s)', async (_, actions, some) => {
    const writes = await writesOf((await started([...actions])).run);
    // The claim, each act and the decision are a transaction each.
    expect(writes.length).toBeGreaterThanOrEqual(actions.length + 2);
    for (const at of some(writes)) {
      const { id, caseId, owner, run } = await started([...actions]);
      expect((await untilWrite(at, run)).died).toBe(true);
      expect((await caseNow(caseId)).status).toBe('open');
      await run();
      const { decision } = await caseNow(caseId);
      expect(decision?.acts).toEqual(actions.map((action) => action.do));
      expect((await userNow(owner)).strikes, `at ${at}`).toHaveLength(1);
      expect(await noticesTo(owner), `at ${at}`).toHaveLength(1);
      const entries = [
        ...(await entriesOf(documentPath.photo(id))),
        ...(await entriesOf(user(owner))),
        ...(await entriesOf(`cases/${caseId}`)),
      ];
      expect(entries, `at ${at}`).toHaveLength(actions.length + 1);
      expect(new Set(entries.map((entry) => entry.decision))).toEqual(new Set([decision?.id]));
    }
  });
});
