import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { words } from '#i18n/ja/adminUsers.ts';
import { consequencesOf, type PersonAction, personActions, type Typed, typedSchema, untyped } from './actions.ts';

const faults = { rule: 'rule', note: 'note', reason: 'reason', role: 'role' };

/** The invalid fields, or the checked values if all are valid. */
function check(name: PersonAction['name'], typed: Partial<Typed> = {}) {
  const action = personActions.find((each) => each.name === name);
  if (!action) throw new Error(name);
  const result = v.safeParse(typedSchema(action, faults), { ...untyped, ...typed });
  return result.success ? result.output : result.issues.map(({ message }) => message);
}

describe('what was typed about somebody', () => {
  it('a warning needs a rule and no note', () => {
    expect(check('warn')).toEqual(['rule']);
    expect(check('warn', { rule: 'spam' })).toEqual({ ...untyped, rule: 'spam' });
    expect(check('warn', { rule: 'spam', note: 'あ'.repeat(501) })).toEqual(['note']);
  });

  it('a ban and its lifting need a reason of at most 500 characters as people count them', () => {
    expect(check('ban', { reason: ' \n' })).toEqual(['reason']);
    expect(check('unban', { reason: '📷'.repeat(501) })).toEqual(['reason']);
    expect(check('unban', { reason: '📷'.repeat(500) })).toMatchObject({ reason: '📷'.repeat(500) });
    const typed = { reason: '宣伝', rule: null, days: 'for-good', hidePhotos: false };
    expect(check('ban', { reason: ' 宣伝 ', days: 'for-good' })).toMatchObject(typed);
  });

  it('a change of role needs a choice, even for no role', () => {
    expect(check('changeRole')).toEqual(['role']);
    expect(check('changeRole', { role: 'none' })).toMatchObject({ role: 'none' });
  });
});

describe('the question before an act', () => {
  const at = new Date(0);
  const said = (word: Parameters<typeof consequencesOf>[0], person: Partial<Parameters<typeof consequencesOf>[1]>) =>
    consequencesOf(word, { role: null, ...person }, words, String).join('');

  it('the question mentions a role and hidden photos only if there are any', () => {
    const { consequence } = words;
    expect(said('ban', {})).toBe(consequence.ban);
    expect(said('ban', { role: 'moderator' })).toBe(consequence.ban + consequence.banOfStaff);
    const ban = { reason: '宣伝', at };
    expect(said('unban', { ban })).toBe(consequence.unban);
    expect(said('unban', { ban: { ...ban, hidePhotos: true, ofStaff: true } })).toBe(
      consequence.unban + consequence.unbanHidden + consequence.unbanOfStaff,
    );
    expect(said('changeBan', { ban })).not.toContain(consequence.changeBanHidden);
  });

  it('the question says that a banned person can sign in and read the reason', () => {
    expect(said('ban', {})).toMatch(/ログインし直すと、理由と期限/);
  });
});
