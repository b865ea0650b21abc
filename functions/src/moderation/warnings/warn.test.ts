import { describe, expect, it } from 'vitest';
import { auditedStrike, newStrike, runningStrikes } from './warn.ts';

const now = new Date('2026-11-21T10:00:00Z');

describe('a strike', () => {
  const strike = newStrike({ id: 'e', rule: 'spam', note: '' }, now);

  it('a strike lasts exactly ninety days', () => {
    expect(strike.until).toEqual(new Date('2027-02-19T10:00:00Z'));
    expect(runningStrikes([strike], new Date(strike.until.getTime() - 1))).toEqual([strike]);
    expect(runningStrikes([strike], strike.until)).toEqual([]);
  });

  it('an audit entry identifies a strike by its id, among other strikes too', () => {
    expect(auditedStrike(strike)).toEqual({
      before: { strikes: { e: null } },
      after: { strikes: { e: { rule: 'spam', until: '2027-02-19T10:00:00.000Z' } } },
    });
  });
});
