import { beforeEach, describe, expect, it } from 'vitest';
import { type SecondLook, secondLookSchema } from '#contract/documents/secondLook.ts';
import { decode } from '#contract/documents/stored.ts';
import { chooseSecondLooks } from '../../src/moderation/secondLooks/chooseSecondLooks.schedule.ts';
import { daysAfter, weekOf } from '../../src/platform/clock.ts';
import { entriesOf, lastEntry, revert } from './harness/audit.ts';
import { answerOf, call } from './harness/calls.ts';
import { putCase } from './harness/cases.ts';
import { decide, reportedPhotoOf } from './harness/decisions.ts';
import { newcomer, type Person, staffMember } from './harness/people.ts';
import { server } from './harness/site.ts';

const { firestore } = server;
const nextWeek = () => daysAfter(new Date(), 7);
const choose = (at = nextWeek()) => chooseSecondLooks({ clock: () => at, until: at });

const looks = async (): Promise<readonly SecondLook[]> =>
  (await firestore.collection('secondLooks').get()).docs.map((one) =>
    decode(secondLookSchema, one.ref.path, one.data()),
  );

let first: Person;
let second: Person;
let admin: Person;
let owner: Person;

beforeEach(async () => {
  for (const name of ['secondLooks', 'auditLog', 'roles', 'cases'] as const)
    for (const { ref } of (await firestore.collection(name).get()).docs) await ref.delete();
  await firestore.doc('aggregates/secondLooks').delete();
  [first, second, admin, owner] = await Promise.all([
    staffMember('moderator'),
    staffMember('moderator'),
    staffMember('admin'),
    newcomer(),
  ]);
  for (const [role, person] of [
    ['moderator', first],
    ['moderator', second],
    ['admin', admin],
  ] as const)
    await firestore.doc(`roles/${person.uid}`).set({ role, changedAt: new Date('2026-01-01'), pending: false });
});

const hide = { do: 'hide', rule: 'privacy', blockImage: false } as const;

async function decidedCase(by = first) {
  const reported = await reportedPhotoOf(owner);
  await decide(by, [reported.caseId], { actions: [hide], note: '家が写っています' });
  return { ...reported, decision: (await lastEntry(`cases/${reported.caseId}`, 'resolveCases')).id };
}

describe('the choice of second looks', () => {
  it('a decided case of the last week is chosen once, however often the schedule runs', async () => {
    const { caseId, decision } = await decidedCase();
    await Promise.all([choose(), choose()]);
    await choose();
    expect(await looks()).toMatchObject([
      { decision, caseId, week: weekOf(new Date()), decidedBy: first.uid, verdict: 'hide', state: 'open' },
    ]);
  });

  it('a decision of the present week is not chosen yet', async () => {
    await decidedCase();
    await choose(new Date());
    expect(await looks()).toEqual([]);
  });

  it('a reversed decision, one about a minor, and one without its evidence are not chosen', async () => {
    const [reversed, minor, bare] = [await decidedCase(), await decidedCase(), await decidedCase()];
    expect(await revert(first, reversed.decision)).toHaveProperty('result');
    await putCase(minor.caseId, { minor: true });
    await putCase(bare.caseId, { purgeAt: new Date() });
    await choose();
    expect(await looks()).toEqual([]);
  });

  it('nothing is chosen where nobody else could look', async () => {
    await decidedCase();
    for (const { ref } of (await firestore.collection('roles').get()).docs) await ref.delete();
    await choose();
    expect(await looks()).toEqual([]);
  });
});

describe('a second look', () => {
  it('a colleague sees the evidence and the reports, and neither the decision nor who made it', async () => {
    const { decision } = await decidedCase();
    await choose();
    const answer = await answerOf('nextSecondLook', {}, second);
    expect(answer).toMatchObject({ look: { id: decision, kind: 'photo', reports: [{ reason: 'privacy' }] } });
    for (const hidden of [first.uid, 'hide', '家が写っています', owner.uid])
      expect(JSON.stringify(answer)).not.toContain(hidden);
  });

  it('nobody looks at their own decision, and two people never have the same', async () => {
    await decidedCase();
    await choose();
    expect(await answerOf('nextSecondLook', {}, first)).toEqual({});
    const answers = [await answerOf('nextSecondLook', {}, second), await answerOf('nextSecondLook', {}, second)];
    expect(answers[0]).toEqual(answers[1]);
    expect(await answerOf('nextSecondLook', {}, admin)).toEqual({});
  });

  it('a moderator is given no case about staff', async () => {
    const { decision } = await decidedCase();
    await choose();
    await firestore.doc(`secondLooks/${decision}`).update({ aboutStaff: true });
    expect(await answerOf('nextSecondLook', {}, second)).toEqual({});
    expect(await answerOf('nextSecondLook', {}, admin)).toHaveProperty('look');
  });

  it('a look whose evidence is gone is given to nobody, and goes', async () => {
    const { caseId } = await decidedCase();
    await choose();
    await putCase(caseId, { purgeAt: new Date() });
    expect(await answerOf('nextSecondLook', {}, second)).toEqual({});
    expect(await looks()).toEqual([]);
  });

  it('a look that was given back goes to somebody else', async () => {
    const { decision } = await decidedCase();
    await choose();
    await answerOf('nextSecondLook', {}, second);
    expect(await answerOf('answerSecondLook', { id: decision }, second)).toEqual({});
    expect(await answerOf('nextSecondLook', {}, second)).toEqual({});
    expect(await answerOf('nextSecondLook', {}, admin)).toHaveProperty('look');
  });

  it('an answer changes nothing about the decision and the log, and cannot be changed', async () => {
    const { caseId, decision } = await decidedCase();
    await choose();
    const answer = (verdict: string, by = second) => call('answerSecondLook', { id: decision, verdict }, by);
    expect(await answer('hide', first)).toMatchObject({ refused: { code: 'failed-precondition' } });
    expect(await answer('dismissed')).toEqual({ result: { agreed: false } });
    expect(await answer('dismissed')).toEqual({ result: { agreed: false } });
    expect(await answer('hide')).toMatchObject({ refused: { code: 'failed-precondition' } });
    expect((await firestore.doc(`cases/${caseId}`).get()).get('status')).toBe('resolved');
    expect(await entriesOf(`cases/${caseId}`)).toHaveLength(1);
  });
});

describe('the results of second looks', () => {
  const read = (by: Person) => answerOf('readSecondLooks', {}, by);

  it('the first person sees the answer first, and admins only then, without a sum of fewer than three people', async () => {
    const { caseId, decision } = await decidedCase();
    await choose();
    await answerOf('answerSecondLook', { id: decision, verdict: 'dismissed' }, second);
    expect(await read(admin)).toMatchObject({ own: { looked: 0 }, team: { different: [] } });
    const different = [{ id: decision, caseId, kind: 'photo', first: 'hide', second: 'dismissed' }];
    const own = await read(first);
    expect(own).toMatchObject({ own: { looked: 1, agreed: 0, different } });
    expect(own).not.toHaveProperty('team');
    const team = Object(await read(admin)).team;
    expect(team).toMatchObject({ different });
    expect(team).not.toHaveProperty('sum');
  });

  it('an admin sees the sum over three people, and no decision that was reversed', async () => {
    const people = [first, second, await staffMember('moderator')];
    const decisions = [];
    for (const by of people) decisions.push({ ...(await decidedCase(by)), by });
    await choose();
    for (const { by, decision } of decisions) {
      await answerOf('answerSecondLook', { id: decision, verdict: by === first ? 'dismissed' : 'hide' }, admin);
      await read(by);
    }
    expect(await read(admin)).toMatchObject({
      team: { sum: { looked: 3, agreed: 2 }, different: [{ first: 'hide' }] },
    });
    await revert(first, decisions[0]?.decision ?? '');
    expect(await read(admin)).toMatchObject({ team: { different: [] } });
  });
});
