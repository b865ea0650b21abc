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
  rowOfLink,
} from './profileForm.ts';

const words = settings.profile;
const saved: ProfileValues = {
  displayName: '花',
  username: 'hana',
  bio: 'こんにちは',
  links: [{ address: 'https://a.example' }],
};
const check = (values: Partial<ProfileValues>, own = 'hana', isStaff = false) => {
  const result = v.safeParse(
    profileSchema({ displayName: saved.displayName, username: own }, words, String, { isStaff }),
    { ...saved, ...values },
  );
  return result.success ? {} : Object.fromEntries(result.issues.map((issue) => [v.getDotPath(issue), issue.message]));
};

describe('the check of the profile form', () => {
  test('takes what is saved already, and a person without a name', () => {
    expect(check({})).toEqual({});
    expect(check({ username: '' }, '')).toEqual({});
  });

  test('counts letters as people do', () => {
    expect(check({ displayName: '𠮷'.repeat(50), bio: '𠮷'.repeat(300) })).toEqual({});
    expect(check({ displayName: 'あ'.repeat(51) })).toEqual({ displayName: words.problem.tooLong('50') });
    expect(check({ bio: 'あ'.repeat(301) })).toEqual({ bio: words.problem.tooLong('300') });
  });

  test('refuses direction marks and control characters in words', () => {
    expect(check({ displayName: 'a\u202eb' })).toEqual({ displayName: words.problem.characters });
  });

  test('refuses a display name that nobody could see, and takes none', () => {
    for (const displayName of ['\u200b', '\u3164', '\u2800 \u00ad']) {
      expect(check({ displayName })).toEqual({ displayName: words.problem.invisible });
    }
    expect(check({ displayName: ' ' })).toEqual({});
  });

  test('leaves names of the house to staff, as display names', () => {
    for (const displayName of ['運営', 'Matataki Official', '花【公式】'])
      expect(check({ displayName })).toEqual({ displayName: words.problem.house });
    expect(check({ displayName: '運営' }, 'hana', true)).toEqual({});
  });

  test('tells of every username what is wrong with it', () => {
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
  ])('refuses the link %s', (address, message) => {
    expect(check({ links: [{ address: '' }, { address }] })).toEqual({ 'links.1.address': message });
  });

  test('takes a link whose https:// was left out, and rows that are empty', () => {
    expect(check({ links: [{ address: 'example.com/me' }, { address: ' ' }] })).toEqual({});
    expect(completeAddress(' example.com ')).toBe('https://example.com');
    expect(completeAddress('//example.com')).toBe('https://example.com');
    expect(completeAddress('data:text/html,x')).toBe('data:text/html,x');
  });
});

describe('what is sent', () => {
  test('is nothing where only blanks and empty rows were added', () => {
    const values = { ...saved, bio: 'こんにちは ', links: [...saved.links, { address: '' }] };
    expect(changesIn(saved, values)).toEqual({});
  });

  test('is what differs, and no more', () => {
    expect(changesIn(saved, { ...saved, username: 'hana2' })).toEqual({ username: 'hana2' });
    expect(changesIn(saved, { ...saved, links: [] })).toEqual({ links: [] });
  });

  test('comes back to the row that a refused link stands in', () => {
    expect(
      rowOfLink({ ...saved, links: [{ address: '' }, { address: 'a' }, { address: '' }, { address: 'b' }] }, 1),
    ).toBe(3);
  });
});

describe('what went wrong with saving', () => {
  const problemFor = (
    code: 'already-exists' | 'failed-precondition' | 'invalid-argument' | 'internal',
    field?: string,
  ) => problemOfSave(new ContractError(code, '', field === undefined ? {} : { field }), words, 'sonst');

  test('is said at its field', () => {
    expect(problemFor('already-exists', 'username')).toEqual({
      field: 'username',
      message: words.usernameProblem.taken,
    });
    expect(problemFor('failed-precondition', 'username')).toEqual({
      field: 'username',
      message: words.usernameProblem['too-soon'],
    });
    expect(problemFor('invalid-argument', 'links.2')).toMatchObject({ field: 'links', sentIndex: 2 });
    expect(problemFor('invalid-argument', 'avatarPath')).toEqual({
      field: 'avatar',
      message: words.avatarProblem.refused,
    });
  });

  test('is said for the whole form where it is about none', () => {
    expect(problemFor('internal')).toEqual({ field: 'root', message: 'sonst' });
    expect(problemOfSave(new Error('x'), words, 'sonst')).toEqual({ field: 'root', message: 'sonst' });
  });
});

describe('the next change of a username', () => {
  const chosen = new Date('2026-11-01T12:00:00Z');

  test('is 30 days after the last', () => {
    expect(nextUsernameChange(chosen, new Date('2026-12-01T11:59:59Z'))).toEqual(new Date('2026-12-01T12:00:00Z'));
  });

  test('is now when those are over, and for who has never chosen', () => {
    expect(nextUsernameChange(chosen, new Date('2026-12-01T12:00:00Z'))).toBeUndefined();
    expect(nextUsernameChange(undefined, chosen)).toBeUndefined();
  });
});
