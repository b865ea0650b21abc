import { describe, expect, it } from 'vitest';
import type { Case } from '#contract/documents/case.ts';
import type { Report } from '#contract/documents/report.ts';
import { parseUid } from '#contract/ids.ts';
import { caseAfterReport, caseAfterReturn, countReasons, evidenceLeft, isHoldDue, openingNow } from './casePolicy.ts';

const at = (minutes: number): Date => new Date(Date.UTC(2026, 0, 1, 0, minutes));
const owner = parseUid('owner');
const evidence: NonNullable<Case['evidence']> = {
  ...{ subject: 'user', ownerId: owner, username: '', displayName: '', frozenAt: at(0), bio: 'then', links: [] },
};
const reported = { kind: 'user', targetId: 'owner', ownerId: owner, reason: 'spam', weight: 0.5 } as const;
const first = (): Case => caseAfterReport(undefined, reported, { former: undefined, evidence, now: at(0) });
const report = (more: Partial<Report> = {}): Report => ({
  ...{ targetId: 'owner', reporterId: 'r', reason: 'spam', comment: '', status: 'open', createdAt: at(0) },
  ...{ caseId: 'user_owner', opening: 1 },
  ...more,
});
const decided = (more: Partial<Case> = {}): Case => ({
  ...first(),
  ...{ status: 'dismissed', decision: { by: 'm', at: at(5), resolution: 'dismissed', note: '' }, purgeAt: at(500) },
  ...more,
});

describe('a case', () => {
  it('counts another person, with their reason and weight, and keeps what was frozen', () => {
    const other = { ...evidence, bio: 'now' };
    const second = { ...reported, reason: 'sexual', weight: 0.25 } as const;
    const after = caseAfterReport(first(), second, { former: undefined, evidence: other, now: at(9) });
    expect(after).toMatchObject({ reporterCount: 2, weight: 0.75, reasons: { spam: 1, sexual: 1 }, evidence });
    expect(after).toMatchObject({ firstReportAt: at(0), lastReportAt: at(9), openedAt: at(0), opening: 1 });
  });

  it('counts the same person once, and their reason anew', () => {
    const now = { former: report(), evidence: undefined, now: at(9) };
    const after = caseAfterReport(first(), { ...reported, reason: 'other' }, now);
    expect(after).toMatchObject({ reporterCount: 1, weight: 0.5, reasons: { other: 1 }, reasonsGiven: ['other'] });
  });

  it('counts who reported in an earlier opening as new in this one', () => {
    const open = { ...first(), opening: 2 };
    const after = caseAfterReport(open, reported, { former: report(), evidence: undefined, now: at(9) });
    expect(after).toMatchObject({ reporterCount: 2, weight: 1, reasons: { spam: 2 } });
  });

  it('that was decided begins anew, and remembers what it was decided', () => {
    const after = caseAfterReport(decided({ heldAt: at(1), reporterCount: 9 }), reported, {
      ...{ former: report(), evidence, now: at(9) },
    });
    expect(after).toMatchObject({ status: 'open', opening: 2, reporterCount: 1, openedAt: at(9) });
    expect(after.formerDecision).toMatchObject({ resolution: 'dismissed' });
    expect([after.decision, after.purgeAt, after.heldAt]).toEqual([undefined, undefined, undefined]);
  });

  it('has no reason left that nobody gives any more', () => {
    expect(countReasons({ spam: 1 }, 'sexual', 'spam')).toEqual({ sexual: 1 });
    expect(countReasons({ spam: 2 }, 'spam', 'spam')).toEqual({ spam: 2 });
    expect(openingNow(undefined)).toBe(1);
    expect(openingNow({ status: 'resolved', opening: 3 })).toBe(4);
  });

  it('comes back with a mended photo: made, opened again, or marked where it is open', () => {
    const about = { targetId: 'p', ownerId: owner };
    const made = caseAfterReturn(undefined, about, at(9));
    expect(made).toMatchObject({ kind: 'photo', opening: 1, reporterCount: 0, weight: 1, returnedAt: at(9) });
    expect(caseAfterReturn(decided(), about, at(9))).toMatchObject({ opening: 2, evidence, weight: 1 });
    expect(caseAfterReturn(decided({ purgeAt: at(60) }), about, at(9)).evidence).toBeUndefined();
    expect(caseAfterReturn(first(), about, at(9))).toEqual({ ...first(), returnedAt: at(9) });
  });

  it('has its evidence until an hour before it is due to go', () => {
    expect(evidenceLeft({ evidence, purgeAt: at(61) }, at(0))).toBe(evidence);
    expect(evidenceLeft({ evidence, purgeAt: at(60) }, at(0))).toBeUndefined();
    expect(evidenceLeft({ evidence, purgeAt: undefined }, at(0))).toBe(evidence);
  });
});

describe('a photo is held by itself', () => {
  const published = { status: 'published' } as const;
  it.each([
    ['by as many as are asked for', 3, undefined, published, 3, true],
    ['by more, where the setting was changed', 5, undefined, published, 3, true],
    ['not by fewer', 2, undefined, published, 3, false],
    ['never with 0', 99, undefined, published, 0, false],
    ['not a second time', 4, at(0), published, 3, false],
    ['not where it is not public', 3, undefined, { status: 'hidden' } as const, 3, false],
  ])('%s', (_case, reporterCount, heldAt, photo, threshold, due) => {
    expect(isHoldDue({ reporterCount, heldAt }, photo, threshold)).toBe(due);
  });
});
