import { describe, expect, it } from 'vitest';
import { parseUid } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import type { UsernameClaim } from '../data/accounts/accountStore.ts';
import { decideUsername, isFreed, type NameHolder, parseUsername } from './usernamePolicy.ts';

const dayMs = 86_400_000;
const now = new Date('2026-05-01T12:00:00Z');
const ago = (days: number, ms = 0) => new Date(now.getTime() - days * dayMs - ms);
const [me, other] = [parseUid('me'), parseUid('other')];

const wish = (typed: string) => {
  const wanted = parseUsername(typed);
  if ('problem' in wanted) throw new Error(wanted.problem);
  return wanted;
};

const decide = (typed: string, holder: Partial<NameHolder> = {}, claim?: UsernameClaim) =>
  decideUsername(wish(typed), { uid: me, username: 'hana', usernameChangedAt: undefined, ...holder }, claim, now);

const claimOf = (uid: typeof me, releasedAt?: Date): UsernameClaim => ({ uid, createdAt: ago(90), releasedAt });

describe('a requested name', () => {
  it.each([
    ['', 'empty'],
    ['a', 'too-short'],
    ['a'.repeat(31), 'too-long'],
    ['ha na', 'characters'],
    [' hana', 'characters'],
    ['hana✨', 'characters'],
    ['hana\u202e', 'characters'],
    ['ha\u200bna', 'characters'],
    ['ha-na', 'characters'],
    ['../hana', 'characters'],
    ['___', 'characters'],
    ['hаna', 'mixed-alphabets'],
    ['admin', 'reserved'],
    ['ADMIN', 'reserved'],
    ['ａｄｍｉｎ', 'reserved'],
    ['settings', 'reserved'],
    ['admin_', 'reserved'],
    ['_moderator_', 'reserved'],
    ['__hana__', 'reserved'],
  ])('the name %j is refused as %s', (typed, problem) => {
    expect(parseUsername(typed)).toEqual({ problem });
  });

  it.each([
    ['花', 'too-short'],
    ['花子', undefined],
    ['あ'.repeat(30), undefined],
    ['花_hana_ハナ', undefined],
    ['Наташа', undefined],
  ])('the length of %j is counted in characters, not bytes', (typed, problem) => {
    expect(parseUsername(typed)).toEqual(problem ? { problem } : expect.objectContaining({ name: typed }));
  });

  it('a free name is granted and releases the previous one', () => {
    expect(decide('sora')).toEqual({ kind: 'take', wanted: { name: 'sora', key: 'sora' }, gaveUpKey: 'hana' });
  });

  it('a first name is granted at any time and releases none', () => {
    const decision = decide('sora', { username: '', usernameChangedAt: ago(0) });
    expect(decision).toEqual({ kind: 'take', wanted: { name: 'sora', key: 'sora' }, gaveUpKey: undefined });
  });

  it('the person’s own name stays, even within 30 days', () => {
    expect(decide('hana', { usernameChangedAt: ago(1) }, claimOf(me))).toEqual({ kind: 'keep' });
  });

  it('another spelling of the person’s own name is granted at any time', () => {
    expect(decide('ＨＡＮＡ', { usernameChangedAt: ago(1) }, claimOf(me))).toEqual({
      kind: 'respell',
      wanted: { name: 'HANA', key: 'hana' },
    });
  });

  it.each([
    ['that somebody has', claimOf(other), { kind: 'refuse', problem: 'taken' }],
    ['given up a moment ago', claimOf(other, now), { kind: 'refuse', problem: 'taken' }],
    ['given up a millisecond less than 30 days ago', claimOf(other, ago(30, -1)), { kind: 'refuse', problem: 'taken' }],
    ['given up 30 days ago', claimOf(other, ago(30)), { kind: 'take' }],
  ])('a requested name %s', (_what, claim, decision) => {
    expect(decide('sora', {}, claim)).toMatchObject(decision);
  });

  it.each([
    [ago(0), 'refuse'],
    [ago(30, -1), 'refuse'],
    [ago(30), 'take'],
    [undefined, 'take'],
  ])('the answer to a person whose last change was at %s is: %s', (usernameChangedAt, kind) => {
    expect(limits.username.changeEveryDays).toBe(30);
    expect(decide('sora', { usernameChangedAt })).toMatchObject({ kind });
  });

  it('the answer says that a name is taken before it says that it is too soon', () => {
    expect(decide('sora', { usernameChangedAt: ago(1) }, claimOf(other))).toEqual({ kind: 'refuse', problem: 'taken' });
  });

  it('a person may take back the name that the last change released', () => {
    const changedAt = ago(3);
    const decision = decide('sora', { usernameChangedAt: changedAt }, claimOf(me, changedAt));
    expect(decision).toEqual({ kind: 'take', wanted: { name: 'sora', key: 'sora' }, gaveUpKey: 'hana' });
  });

  it('a person waits for a name that they released earlier, so that nobody collects names', () => {
    expect(decide('sora', { usernameChangedAt: ago(3) }, claimOf(me, ago(10)))).toEqual({
      kind: 'refuse',
      problem: 'too-soon',
    });
    expect(decide('sora', { usernameChangedAt: ago(30) }, claimOf(me, ago(31)))).toMatchObject({ kind: 'take' });
  });
});

it('a claim that was never released is never free', () => {
  expect(isFreed(claimOf(other), now)).toBe(false);
});
