import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { ContractError } from '#contract/errors.ts';
import { words as settings } from '#i18n/ja/settings.ts';
import {
  changesIn,
  completeAddress,
  nextUsernameChange,
  type ProfileValues,
  problemOfSave,
  profileSchema,
} from './profileForm.ts';

const words = settings.profile;
const saved: ProfileValues = {
  displayName: '花',
  username: 'hana',
  bio: 'こんにちは',
  links: [{ address: 'https://a.example' }],
  avatar: { phase: 'unchanged' },
};
const check = (values: Partial<ProfileValues>, own = 'hana', isStaff = false) => {
  const result = v.safeParse(
    profileSchema({ displayName: saved.displayName, username: own }, words, String, { isStaff }),
    { ...saved, ...values },
  );
  return result.success ? {} : Object.fromEntries(result.issues.map((issue) => [v.getDotPath(issue), issue.message]));
};

describe('the check of the profile form', () => {
  test('the check accepts the saved values, and a person without a username', () => {
    expect(check({})).toEqual({});
    expect(check({ username: '' }, '')).toEqual({});
  });

  test('the check counts a surrogate pair as one character', () => {
    expect(check({ displayName: '𠮷'.repeat(50), bio: '𠮷'.repeat(300) })).toEqual({});
    expect(check({ displayName: 'あ'.repeat(51) })).toEqual({ displayName: words.problem.tooLong('50') });
    expect(check({ bio: 'あ'.repeat(301) })).toEqual({ bio: words.problem.tooLong('300') });
  });

  test('the check refuses direction marks and control characters', () => {
    expect(check({ displayName: 'a\u202eb' })).toEqual({ displayName: words.problem.characters });
  });

  test('the check refuses an invisible display name but accepts an empty one', () => {
    for (const displayName of ['\u200b', '\u3164', '\u2800 \u00ad']) {
      expect(check({ displayName })).toEqual({ displayName: words.problem.invisible });
    }
    expect(check({ displayName: ' ' })).toEqual({});
  });

  test('the check reserves official display names for staff', () => {
    for (const displayName of ['運営', 'Matataki Official', '花【公式】'])
      expect(check({ displayName })).toEqual({ displayName: words.problem.house });
    expect(check({ displayName: '運営' }, 'hana', true)).toEqual({});
  });

  test('the check says what is wrong with a username', () => {
    expect(check({ username: '' })).toEqual({ username: words.usernameProblem.empty });
    expect(check({ username: 'settings' })).toEqual({ username: words.usernameProblem.reserved });
    expect(check({ username: 'admin_' })).toEqual({ username: words.usernameProblem.reserved });
    expect(check({ username: '運営' }, 'hana', true)).toEqual({ username: words.usernameProblem.reserved });
  });

  test.each([
    ['javascript:alert(1)', words.problem.https],
    ['http://example.com', words.problem.https],
    ['https://', words.problem.https],
    ['https://u:p@example.com', words.problem.credentials],
    [`https://example.com/${'a'.repeat(200)}`, words.problem.tooLong('200')],
  ])('the check refuses the link %s', (address, message) => {
    expect(check({ links: [{ address: '' }, { address }] })).toEqual({ 'links.1.address': message });
  });

  test('the check accepts a link without https://, and empty rows', () => {
    expect(check({ links: [{ address: 'example.com/me' }, { address: ' ' }] })).toEqual({});
    expect(completeAddress(' example.com ')).toBe('https://example.com');
    expect(completeAddress('//example.com')).toBe('https://example.com');
    expect(completeAddress('data:text/html,x')).toBe('data:text/html,x');
  });
});

describe('the values that are sent', () => {
  test('the form sends nothing if only blanks and empty rows were added', () => {
    const values = { ...saved, bio: 'こんにちは ', links: [...saved.links, { address: '' }] };
    expect(changesIn(saved, values)).toEqual({});
  });

  test('the form sends only what differs', () => {
    expect(changesIn(saved, { ...saved, username: 'hana2' })).toEqual({ username: 'hana2' });
    expect(changesIn(saved, { ...saved, links: [] })).toEqual({ links: [] });
  });
});

describe('a failed save', () => {
  const problemFor = (
    code: 'already-exists' | 'failed-precondition' | 'invalid-argument' | 'internal',
    field?: string,
  ) => problemOfSave(new ContractError(code, '', field === undefined ? {} : { field }), values, words);
  const values = { links: [{ address: '' }, { address: 'a' }, { address: '' }, { address: 'b' }] };

  test('an error of a field shows at that field', () => {
    expect(problemFor('already-exists', 'username')).toEqual({
      field: 'username',
      message: words.usernameProblem.taken,
    });
    expect(problemFor('failed-precondition', 'username')).toEqual({
      field: 'username',
      message: words.usernameProblem['too-soon'],
    });
    // Empty rows are not sent.
    expect(problemFor('invalid-argument', 'links.1')).toMatchObject({ field: 'links.3.address' });
    expect(problemFor('invalid-argument', 'avatar')).toEqual({ field: 'avatar', message: words.avatarProblem.refused });
  });

  test('an error without a field shows for the whole form', () => {
    expect(problemFor('internal')).toBeUndefined();
    expect(problemOfSave(new Error('x'), values, words)).toBeUndefined();
  });
});

describe('the next change of a username', () => {
  const chosen = new Date('2026-11-01T12:00:00Z');

  test('the next change is possible 30 days after the last', () => {
    expect(nextUsernameChange(chosen, new Date('2026-12-01T11:59:59Z'))).toEqual(new Date('2026-12-01T12:00:00Z'));
  });

  test('a change is possible at once after 30 days, or if there was none before', () => {
    expect(nextUsernameChange(chosen, new Date('2026-12-01T12:00:00Z'))).toBeUndefined();
    expect(nextUsernameChange(undefined, chosen)).toBeUndefined();
  });
});
