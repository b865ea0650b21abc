import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { ContractError } from '#contract/errors.ts';
import { ja } from '#i18n/ja/index.ts';
import { loadWords } from '#i18n/words.ts';
import { commentLength, reportProblem, reportSchema } from './reporting.ts';

const words = await loadWords('report', 'ja');
const check = (reason: string | null, comment: string) => v.safeParse(reportSchema(words, String), { reason, comment });
const problems = (reason: string | null, comment: string) =>
  Object.fromEntries((check(reason, comment).issues ?? []).map(({ path, message }) => [path?.[0]?.key, message]));

describe('a report as it was typed', () => {
  it('a report needs a reason and no comment', () => {
    expect(check('spam', '').output).toEqual({ reason: 'spam', comment: '' });
    expect(problems(null, '')).toEqual({ reason: words.reasonMissing });
  });

  it('a comment may have 500 characters as people count them', () => {
    expect(check('other', '📷'.repeat(500)).success).toBe(true);
    expect(problems('other', '📷'.repeat(501))).toEqual({ comment: words.commentInvalid('500') });
    expect(commentLength(' 📷あ\n')).toBe(2);
  });

  it('a report lists all its mistakes at once', () => {
    expect(problems(null, 'a\u202eb')).toEqual({ reason: words.reasonMissing, comment: words.commentInvalid('500') });
  });

  it('a comment is trimmed', () => {
    expect(check('spam', '  宣伝です \r\n').output).toEqual({ reason: 'spam', comment: '宣伝です' });
  });
});

describe('what a report fails with', () => {
  const { errors } = ja;
  const told = (error: unknown) => reportProblem(error, { kind: 'photo' }, { words, errors, locale: 'ja' });

  it('a report above the daily limit says how long to wait', () => {
    const error = new ContractError('resource-exhausted', '', { retryAfterSeconds: 60 });
    expect(told(error)).toBe(words.problem.tooMany('20', '1分後'));
  });

  it.each([
    ['a missing subject', new ContractError('not-found', ''), words.problem.gone.photo],
    ['a photo in review', new ContractError('failed-precondition', '', { field: 'id' }), words.problem.inReview],
    ['a closed site', new ContractError('failed-precondition', ''), errors.codes['failed-precondition']],
    ['a missing permission', new ContractError('permission-denied', ''), errors.codes['permission-denied']],
    ['a server that fails', new ContractError('internal', ''), errors.codes.internal],
    ['an unexpected error', new TypeError('x'), errors.codes.internal],
  ])('the message fits %s', (_what, error, words) => {
    expect(told(error)).toBe(words);
  });
});
