import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { ContractError } from '#contract/errors.ts';
import { loadWords } from '#i18n/words.ts';
import { commentLength, problemOfReport, reportSchema } from './reporting.ts';

const words = await loadWords('report', 'ja');
const check = (reason: string | null, comment: string) => v.safeParse(reportSchema(words, String), { reason, comment });
const problems = (reason: string | null, comment: string) =>
  Object.fromEntries((check(reason, comment).issues ?? []).map(({ path, message }) => [path?.[0]?.key, message]));

describe('a report as it was typed', () => {
  it('needs a reason and no comment', () => {
    expect(check('spam', '').output).toEqual({ reason: 'spam', comment: '' });
    expect(problems(null, '')).toEqual({ reason: words.reasonMissing });
  });

  it('may have 500 characters of comment, as people count them, and not one more', () => {
    expect(check('other', '📷'.repeat(500)).success).toBe(true);
    expect(problems('other', '📷'.repeat(501))).toEqual({ comment: words.commentInvalid('500') });
    expect(commentLength(' 📷あ\n')).toBe(2);
  });

  it('says all that is wrong with it at once', () => {
    expect(problems(null, 'a\u202eb')).toEqual({ reason: words.reasonMissing, comment: words.commentInvalid('500') });
  });

  it('leaves trimmed', () => {
    expect(check('spam', '  宣伝です \r\n').output).toEqual({ reason: 'spam', comment: '宣伝です' });
  });
});

describe('what a report fails with', () => {
  it('is one too many a day, with the time to wait', () => {
    const error = new ContractError('resource-exhausted', '', { retryAfterSeconds: 60 });
    expect(problemOfReport(error)).toEqual({ kind: 'too-many', perDay: 20, retryAfterSeconds: 60 });
  });

  it.each([
    ['nothing there', new ContractError('not-found', ''), 'gone'],
    ['a photo that waits for review', new ContractError('failed-precondition', '', { field: 'id' }), 'in-review'],
    ['a closed site', new ContractError('failed-precondition', ''), 'other'],
    ['whoever may not', new ContractError('permission-denied', ''), 'other'],
    ['a server that fails', new ContractError('internal', ''), 'other'],
    ['what is no error of ours', new TypeError('x'), 'other'],
  ])('is %s', (_what, error, kind) => {
    expect(problemOfReport(error)).toEqual({ kind });
  });
});
