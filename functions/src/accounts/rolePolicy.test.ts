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
  it('a role for a person without one changes it', () => {
    expect(decide('moderator', {})).toEqual({ kind: 'change', before: null });
  });

  it('the stored role decides, or the claim if none is stored', () => {
    expect(decide('admin', { claim: 'moderator' })).toEqual({ kind: 'change', before: 'moderator' });
    expect(decide('admin', { entry: entry('moderator'), claim: null })).toEqual({
      kind: 'change',
      before: 'moderator',
    });
  });

  it('a role that the person already has stays', () => {
    expect(decide('moderator', { entry: entry('moderator'), claim: 'moderator' })).toEqual({ kind: 'keep' });
    expect(decide('moderator', { claim: 'moderator' })).toEqual({ kind: 'keep' });
    expect(decide(null, {})).toEqual({ kind: 'keep' });
  });

  it('the same command finishes a decision that was not applied', () => {
    expect(decide('moderator', { entry: entry('moderator', true) })).toEqual({ kind: 'finish' });
    expect(decide(null, { entry: entry(null, true), claim: 'admin', hasOtherAdmin: false })).toEqual({
      kind: 'finish',
    });
    expect(decide('moderator', { entry: entry('moderator'), claim: null })).toEqual({ kind: 'finish' });
  });

  it('a banned person can lose a role but not gain one', () => {
    expect(decide('moderator', { isBanned: true })).toEqual({ kind: 'refuse', why: 'banned' });
    expect(decide(null, { isBanned: true, claim: 'moderator' })).toEqual({ kind: 'change', before: 'moderator' });
  });

  it.each([[entry(null)], [entry('moderator')]])('a caller who is no longer an admin is refused: %j', (actor) => {
    expect(decide('moderator', { actor })).toEqual({ kind: 'refuse', why: 'not-admin' });
  });

  it.each([['system' as const], [undefined], [entry('admin')]])('a caller may give a role as %j', (actor) => {
    expect(decide('moderator', { actor })).toMatchObject({ kind: 'change' });
  });
});

describe('the last admin', () => {
  it.each([[null], ['moderator' as const]])('the last admin cannot become %j', (role) => {
    expect(decide(role, {}, lastAdmin)).toEqual({ kind: 'refuse', why: 'last-admin' });
  });

  it('an admin by claim only also counts as the last admin', () => {
    expect(decide(null, { entry: undefined }, lastAdmin)).toEqual({ kind: 'refuse', why: 'last-admin' });
  });

  it('the last admin can stay an admin', () => {
    expect(decide('admin', {}, lastAdmin)).toEqual({ kind: 'keep' });
  });

  it('nobody can demote the last admin, and a caller who was demoted meanwhile gets the same reason', () => {
    expect(decide(null, { actor: entry(null) }, lastAdmin)).toEqual({ kind: 'refuse', why: 'last-admin' });
  });
});
