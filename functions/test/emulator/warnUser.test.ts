import { beforeAll, describe, expect, it } from 'vitest';
import { parseUid } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { warn } from '../../src/moderation/warnings/warn.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { staffOf } from '../../src/staff/act.ts';
import { entriesOf, lastEntry, revert } from './harness/audit.ts';
import { noticesTo, userNow } from './harness/bans.ts';
import { call } from './harness/calls.ts';
import { newcomer, type Person, staffMember } from './harness/people.ts';
import { server } from './harness/site.ts';

const { firestore } = server;
const dayMs = 86_400_000;

let moderator: Person;
let admin: Person;
beforeAll(async () => {
  [moderator, admin] = await Promise.all([staffMember('moderator'), staffMember('admin')]);
});

const warnUser = (
  caller: Person | undefined,
  { uid }: Pick<Person, 'uid'>,
  more: Readonly<Record<string, unknown>> = {},
) => call('warnUser', { uid, rule: 'spam', note: '宣伝はおやめください', ...more }, caller);

describe('warnUser', () => {
  it('a warning is a strike for 90 days, and its notice has the rule and the note but not the moderator', async () => {
    const person = await newcomer();
    expect(await warnUser(moderator, person)).toMatchObject({ result: { strikes: 1 } });
    const [strike, ...more] = (await userNow(person)).strikes;
    expect(more).toEqual([]);
    expect(strike).toMatchObject({ rule: 'spam', note: '宣伝はおやめください' });
    expect((strike?.until.getTime() ?? 0) - (strike?.at.getTime() ?? 0)).toBe(limits.moderation.strikeDays * dayMs);
    expect(await noticesTo(person)).toEqual([
      expect.objectContaining({ kind: 'warned', subject: 'spam', rule: 'spam', text: '宣伝はおやめください' }),
    ]);
    const stored = JSON.stringify((await firestore.doc(`users/${person.uid}`).get()).data());
    expect(stored).not.toContain(moderator.uid);
  });

  it('a warning writes one audit entry, with the strike by the entry’s own id', async () => {
    const person = await newcomer();
    await warnUser(moderator, person);
    const [entry, ...more] = await entriesOf(`users/${person.uid}`);
    expect(more).toEqual([]);
    const id = (await userNow(person)).strikes[0]?.id ?? '';
    expect(entry).toMatchObject({
      id,
      actorId: moderator.uid,
      action: 'warnUser',
      reason: '宣伝はおやめください',
      before: { strikes: { [id]: null } },
      after: { strikes: { [id]: { rule: 'spam' } } },
    });
  });

  it('a warning counts the current strikes, and drops those that have expired', async () => {
    const person = await newcomer();
    const [at, past] = [new Date(Date.now() - 91 * dayMs), new Date(Date.now() - dayMs)];
    const expired = { id: 'old', rule: 'spam', note: '', at, until: past };
    const running = { ...expired, id: 'running', until: new Date(Date.now() + dayMs) };
    await firestore.doc(`users/${person.uid}`).update({ strikes: [expired, running] });
    expect(await warnUser(moderator, person, { note: '' })).toMatchObject({ result: { strikes: 2 } });
    const { strikes } = await userNow(person);
    expect(strikes.map(({ id }) => id)).toEqual(['running', expect.not.stringMatching(/^old$/)]);
    expect((await noticesTo(person))[0]).not.toHaveProperty('text');
  });

  it('a warning is refused at the maximum number of strikes', async () => {
    const person = await newcomer();
    const until = new Date(Date.now() + dayMs);
    const strikes = Array.from({ length: limits.moderation.maxStrikes }, (_, index) => ({
      id: `s${index}`,
      rule: 'spam',
      note: '',
      at: new Date(),
      until,
    }));
    await firestore.doc(`users/${person.uid}`).update({ strikes });
    expect(await warnUser(moderator, person)).toEqual({ refused: { code: 'failed-precondition' } });
    expect(await entriesOf(`users/${person.uid}`)).toEqual([]);
    expect(await noticesTo(person)).toEqual([]);
  });

  it('two concurrent warnings give two strikes', async () => {
    const person = await newcomer();
    const other = await staffMember('moderator');
    const answers = await Promise.all([warnUser(moderator, person), warnUser(other, person, { rule: 'privacy' })]);
    expect(answers.map((answer) => 'result' in answer && Object(answer.result).strikes).sort()).toEqual([1, 2]);
    expect((await userNow(person)).strikes.map(({ rule }) => rule).sort()).toEqual(['privacy', 'spam']);
    expect(await entriesOf(`users/${person.uid}`)).toHaveLength(2);
  });

  it('one occasion gives one strike, even if repeated', async () => {
    const person = await newcomer();
    const warning = { rule: 'spam', note: '', occasion: 'photo_x_1' } as const;
    const staff = staffOf({ uid: moderator.uid, role: 'moderator' }, systemClock);
    expect(await warn(staff, person.uid, warning)).toBe(1);
    expect(await warn(staff, person.uid, warning)).toBe(1);
    expect(await warn(staff, person.uid, { ...warning, occasion: 'photo_x_2' })).toBe(2);
    expect(await entriesOf(`users/${person.uid}`)).toHaveLength(2);
    expect(await noticesTo(person)).toHaveLength(2);
  });

  it('warnUser refuses unknown rules, long notes, the caller, missing people, and a moderator’s warning of staff', async () => {
    const person = await newcomer();
    expect(await warnUser(moderator, person, { rule: 'rude' })).toEqual({
      refused: { code: 'invalid-argument', field: 'rule' },
    });
    expect(await warnUser(moderator, person, { note: 'あ'.repeat(501) })).toEqual({
      refused: { code: 'invalid-argument', field: 'note' },
    });
    expect(await warnUser(moderator, moderator)).toEqual({ refused: { code: 'permission-denied' } });
    expect(await warnUser(moderator, admin)).toEqual({ refused: { code: 'permission-denied' } });
    expect(await warnUser(moderator, { uid: parseUid('nobody-at-all') })).toEqual({ refused: { code: 'not-found' } });
    expect((await userNow(person)).strikes).toEqual([]);
  });

  it('warnUser lets an admin warn a moderator', async () => {
    expect(await warnUser(admin, await staffMember('moderator'))).toMatchObject({ result: { strikes: 1 } });
  });
});

describe('the undo of a warning', () => {
  it('the undo removes the strike and its notice, and keeps the others', async () => {
    const person = await newcomer();
    await warnUser(moderator, person);
    const first = await lastEntry(`users/${person.uid}`, 'warnUser');
    await warnUser(moderator, person, { rule: 'privacy' });
    const answer = await revert(moderator, first.id);
    expect((await userNow(person)).strikes.map(({ rule }) => rule)).toEqual(['privacy']);
    expect((await noticesTo(person)).map(({ subject }) => subject)).toEqual(['privacy']);
    const undone = await lastEntry(`users/${person.uid}`, 'revertAction');
    expect(answer).toEqual({ result: { auditIds: [undone.id] } });
    expect(undone).toMatchObject({
      before: first.after,
      after: { ...first.before, reverts: first.id },
      actorId: moderator.uid,
    });
  });

  it('the undo is refused once the strike has expired and is gone', async () => {
    const person = await newcomer();
    await warnUser(moderator, person);
    const { id } = await lastEntry(`users/${person.uid}`, 'warnUser');
    await firestore.doc(`users/${person.uid}`).update({ strikes: [] });
    expect(await revert(moderator, id)).toEqual({ refused: { code: 'failed-precondition' } });
    expect(await entriesOf(`users/${person.uid}`)).toHaveLength(1);
  });
});
