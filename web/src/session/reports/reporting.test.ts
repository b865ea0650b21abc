import { describe, expect, it } from 'vitest';
import { ContractError } from '#contract/errors.ts';
import { checkReport, commentLength, problemOfReport } from './reporting.ts';

describe('a report as it was typed', () => {
  it('needs a reason and no comment', () => {
    expect(checkReport({ reason: 'spam', comment: '' })).toEqual({ ok: true, said: { reason: 'spam', comment: '' } });
    expect(checkReport({ reason: undefined, comment: '' })).toEqual({ ok: false, fields: new Set(['reason']) });
  });

  it('may have 500 characters of comment, as people count them, and not one more', () => {
    expect(checkReport({ reason: 'other', comment: '📷'.repeat(500) }).ok).toBe(true);
    expect(checkReport({ reason: 'other', comment: '📷'.repeat(501) })).toEqual({
      ok: false,
      fields: new Set(['comment']),
    });
    expect(commentLength(' 📷あ\n')).toBe(2);
  });

  it('says all that is wrong with it at once', () => {
    expect(checkReport({ reason: undefined, comment: 'a\u202eb' })).toEqual({
      ok: false,
      fields: new Set(['reason', 'comment']),
    });
  });

  it('leaves trimmed', () => {
    expect(checkReport({ reason: 'spam', comment: '  宣伝です \r\n' })).toEqual({
      ok: true,
      said: { reason: 'spam', comment: '宣伝です' },
    });
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
