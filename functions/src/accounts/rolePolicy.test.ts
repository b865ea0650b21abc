import { describe, expect, it } from 'vitest';
import type { RoleEntry } from '#contract/documents/user.ts';
import { decideRole, type RoleSituation } from './rolePolicy.ts';

const entry = (role: RoleEntry['role'], pending = false): RoleEntry => ({ role, pending, changedAt: new Date(0) });

const somebody: RoleSituation = {
  entry: undefined,
  claim: null,
  isBanned: false,
  hasOtherAdmin: true,
  actor: entry('admin'),
};
const lastAdmin: RoleSituation = { ...somebody, entry: entry('admin'), claim: 'admin', hasOtherAdmin: false };
const decide = (role: RoleEntry['role'], more: Partial<RoleSituation>, base = somebody) =>
  decideRole(role, { ...base, ...more });

describe('giving a role', () => {
  it('to somebody without one changes it', () => {
    expect(decide('moderator', {})).toEqual({ kind: 'change', before: null });
  });

  it('goes by the entry, and by the claim where there is none', () => {
    expect(decide('admin', { claim: 'moderator' })).toEqual({ kind: 'change', before: 'moderator' });
    expect(decide('admin', { entry: entry('moderator'), claim: null })).toEqual({
      kind: 'change',
      before: 'moderator',
    });
  });

  it('that they have keeps it', () => {
    expect(decide('moderator', { entry: entry('moderator'), claim: 'moderator' })).toEqual({ kind: 'keep' });
    expect(decide('moderator', { claim: 'moderator' })).toEqual({ kind: 'keep' });
    expect(decide(null, {})).toEqual({ kind: 'keep' });
  });

  it('that was decided and not done finishes it', () => {
    expect(decide('moderator', { entry: entry('moderator', true) })).toEqual({ kind: 'finish' });
    expect(decide(null, { entry: entry(null, true), claim: 'admin', hasOtherAdmin: false })).toEqual({
      kind: 'finish',
    });
    expect(decide('moderator', { entry: entry('moderator'), claim: null })).toEqual({ kind: 'finish' });
  });

  it('to a banned person is refused, taking one is not', () => {
    expect(decide('moderator', { isBanned: true })).toEqual({ kind: 'refuse', why: 'banned' });
    expect(decide(null, { isBanned: true, claim: 'moderator' })).toEqual({ kind: 'change', before: 'moderator' });
  });

  it.each([[entry(null)], [entry('moderator')]])('is refused to who is an admin no longer: %j', (actor) => {
    expect(decide('moderator', { actor })).toEqual({ kind: 'refuse', why: 'not-admin' });
  });

  it.each([['system' as const], [undefined], [entry('admin')]])('is open to %j', (actor) => {
    expect(decide('moderator', { actor })).toMatchObject({ kind: 'change' });
  });
});

describe('the last admin', () => {
  it.each([[null], ['moderator' as const]])('cannot become %j', (role) => {
    expect(decide(role, {}, lastAdmin)).toEqual({ kind: 'refuse', why: 'last-admin' });
  });

  it('is known by the claim alone, too', () => {
    expect(decide(null, { entry: undefined }, lastAdmin)).toEqual({ kind: 'refuse', why: 'last-admin' });
  });

  it('stays an admin when asked to be one', () => {
    expect(decide('admin', {}, lastAdmin)).toEqual({ kind: 'keep' });
  });

  it('can be demoted by nobody, and that is the reason told even to who was demoted meanwhile', () => {
    expect(decide(null, { actor: entry(null) }, lastAdmin)).toEqual({ kind: 'refuse', why: 'last-admin' });
  });
});
