import { describe, expect, it } from 'vitest';
import type { Case } from '#contract/documents/case.ts';
import type { Report } from '#contract/documents/report.ts';
import { parseUid } from '#contract/ids.ts';
import {
  caseAfterReport,
  caseAfterReturn,
  countReasons,
  countsWithout,
  evidenceLeft,
  isHiddenFrom,
  isHoldDue,
  openingNow,
} from './casePolicy.ts';

const at = (minutes: number): Date => new Date(Date.UTC(2026, 0, 1, 0, minutes));
const owner = parseUid('owner');
const evidence: NonNullable<Case['evidence']> = {
  ...{ subject: 'user', ownerId: owner, username: '', displayName: '', frozenAt: at(0), bio: 'then', links: [] },
};
const reported = {
  kind: 'user',
  targetId: 'owner',
  ownerId: owner,
  aboutStaff: false,
  reason: 'spam',
  weight: 0.5,
  seen: 3,
} as const;
const first = (): Case => caseAfterReport(undefined, reported, { former: undefined, evidence, now: at(0) });
const report = (more: Partial<Report> = {}): Report => ({
  ...{
    targetId: 'owner',
    ownerId: 'owner',
    reporterId: 'r',
    reason: 'spam',
    comment: '',
    status: 'open',
    createdAt: at(0),
  },
  ...{ caseId: 'user_owner', opening: 1, weight: 0.5 },
  ...more,
});
const decided = (more: Partial<Case> = {}): Case => ({
  ...first(),
  ...{
    status: 'dismissed',
    decision: {
      ...{ by: 'm', at: at(5), resolution: 'dismissed', acts: [], note: '', reply: '', auditIds: [] },
      ...{ source: 'report', automated: false },
    },
    purgeAt: at(500),
  },
  ...more,
});

describe('a case', () => {
  it('a case counts another reporter with their reason and weight, and keeps the frozen evidence', () => {
    const other = { ...evidence, bio: 'now' };
    const second = { ...reported, reason: 'sexual', weight: 0.25 } as const;
    const after = caseAfterReport(first(), second, { former: undefined, evidence: other, now: at(9) });
    expect(after).toMatchObject({ reporterCount: 2, weight: 0.75, reasons: { spam: 1, sexual: 1 }, evidence });
    expect(after).toMatchObject({ firstReportAt: at(0), lastReportAt: at(9), openedAt: at(0), opening: 1 });
  });

  it('a case counts the same person once, with the new reason', () => {
    const now = { former: report(), evidence: undefined, now: at(9) };
    const after = caseAfterReport(first(), { ...reported, reason: 'other' }, now);
    expect(after).toMatchObject({ reporterCount: 1, weight: 0.5, reasons: { other: 1 }, reasonsGiven: ['other'] });
  });

  it('a case counts a reporter of an earlier opening as new in this one', () => {
    const open = { ...first(), opening: 2 };
    const after = caseAfterReport(open, reported, { former: report(), evidence: undefined, now: at(9) });
    expect(after).toMatchObject({ reporterCount: 2, weight: 1, reasons: { spam: 2 } });
  });

  it('a decided case opens again and remembers the decision', () => {
    const after = caseAfterReport(decided({ heldAt: at(1), reporterCount: 9 }), reported, {
      ...{ former: report(), evidence, now: at(9) },
    });
    expect(after).toMatchObject({ status: 'open', opening: 2, reporterCount: 1, openedAt: at(9) });
    expect(after.formerDecision).toMatchObject({ resolution: 'dismissed' });
    expect([after.decision, after.purgeAt, after.heldAt]).toEqual([undefined, undefined, undefined]);
  });

  it('a hold counts reporters whose reports count, once each, and keeps counting dismissed ones', () => {
    const counting = { ...reported, kind: 'photo', towardsHold: 'counts' } as const;
    const fresh = { ...reported, kind: 'photo', towardsHold: 'too-new' } as const;
    const none = { former: undefined, evidence, now: at(0) };
    const one = caseAfterReport(undefined, counting, none);
    const two = caseAfterReport(one, fresh, none);
    expect([one.countedReporters, two.countedReporters, two.reporterCount]).toEqual([1, 1, 2]);
    const older = caseAfterReport(two, counting, { ...none, former: report({ towardsHold: 'too-new' }) });
    expect([older.countedReporters, older.reporterCount]).toEqual([2, 2]);
    const again = caseAfterReport(older, counting, { ...none, former: report({ towardsHold: 'counts' }) });
    expect([again.countedReporters, again.reporterCount]).toEqual([2, 2]);
    expect(caseAfterReport(decided({ dismissals: 3 }), counting, none).dismissals).toBe(3);
    expect(
      caseAfterReturn(
        decided({ dismissals: 3 }),
        { kind: 'photo', targetId: 'p', ownerId: owner, aboutStaff: false },
        at(9),
      ).dismissals,
    ).toBe(0);
  });

  it('a deleted reporter counts towards the hold only if the case still has a report', () => {
    const counted = { ...first(), countedReporters: 1, reporterCount: 2, weight: 1, reasons: { spam: 1, other: 1 } };
    const theirs = report({ reason: 'other', towardsHold: 'counts' });
    expect(countsWithout(counted, theirs, 'unverified')).toEqual({ countedReporters: 0, countedUrgent: 0 });
    expect(countsWithout(counted, theirs, 'gone')).toEqual({
      ...{ countedReporters: 0, countedUrgent: 0, reporterCount: 1, weight: 0.5 },
      ...{ reasons: { spam: 1 }, reasonsGiven: ['spam'], priority: expect.any(Number) },
    });
    expect(countsWithout(counted, report({ towardsHold: 'too-new' }), 'gone').countedReporters).toBe(1);
  });

  it('a case drops a reason that no reporter gives any more', () => {
    expect(countReasons({ spam: 1 }, 'sexual', 'spam')).toEqual({ sexual: 1 });
    expect(countReasons({ spam: 2 }, 'spam', 'spam')).toEqual({ spam: 2 });
    expect(openingNow(undefined)).toBe(1);
    expect(openingNow({ status: 'resolved', opening: 3 })).toBe(4);
  });

  it('a corrected photo or album returns its case: created, opened again, or marked if open', () => {
    const about = { kind: 'photo', targetId: 'p', ownerId: owner, aboutStaff: false } as const;
    const made = caseAfterReturn(undefined, about, at(9));
    expect(made).toMatchObject({ kind: 'photo', opening: 1, reporterCount: 0, weight: 1, returnedAt: at(9) });
    expect(caseAfterReturn(undefined, { ...about, kind: 'album' }, at(9)).kind).toBe('album');
    expect(caseAfterReturn(decided(), about, at(9))).toMatchObject({ opening: 2, evidence, weight: 1 });
    expect(caseAfterReturn(decided({ purgeAt: at(60) }), about, at(9)).evidence).toBeUndefined();
    expect(caseAfterReturn(first(), about, at(9))).toEqual({ ...first(), returnedAt: at(9) });
  });

  it('the latest report decides whether a case is about staff', () => {
    const ofStaff = { ...reported, aboutStaff: true };
    const now = { former: undefined, evidence, now: at(9) };
    expect(caseAfterReport(undefined, ofStaff, now).aboutStaff).toBe(true);
    expect(caseAfterReport(first(), ofStaff, now).aboutStaff).toBe(true);
    expect(caseAfterReport(decided({ aboutStaff: true }), reported, now).aboutStaff).toBe(false);
    for (const current of [undefined, first(), decided()]) {
      expect(caseAfterReturn(current, ofStaff, at(9)).aboutStaff).toBe(true);
    }
  });

  it('all staff see a case except the person it is about, and only admins see cases about staff', () => {
    const [member, colleague] = [
      { ownerId: owner, aboutStaff: false },
      { ownerId: owner, aboutStaff: true },
    ];
    expect(isHiddenFrom(member, { uid: 'owner', role: 'moderator' })).toBe(true);
    expect(isHiddenFrom(member, { uid: 'owner', role: null })).toBe(true);
    expect(isHiddenFrom(member, { uid: 'other', role: 'moderator' })).toBe(false);
    expect(isHiddenFrom(member, { uid: 'owner', role: 'admin' })).toBe(false);
    expect(isHiddenFrom(colleague, { uid: 'other', role: 'moderator' })).toBe(true);
    expect(isHiddenFrom(colleague, { uid: 'other', role: 'admin' })).toBe(false);
  });

  it('a case has its evidence until an hour before the evidence is due for deletion', () => {
    expect(evidenceLeft({ evidence, purgeAt: at(61) }, at(0))).toBe(evidence);
    expect(evidenceLeft({ evidence, purgeAt: at(60) }, at(0))).toBeUndefined();
    expect(evidenceLeft({ evidence, purgeAt: undefined }, at(0))).toBe(evidence);
  });
});

describe('automatic holds', () => {
  it.each([
    ['is held by the required number', 3, 0, undefined, 3, true],
    ['is held by more, after the setting has changed', 5, 0, undefined, 3, true],
    ['is not held by fewer', 2, 0, undefined, 3, false],
    ['is never held with 0', 99, 0, undefined, 0, false],
    ['is not held a second time', 4, 0, at(0), 3, false],
    ['is held by twice as many after a dismissal', 6, 1, undefined, 3, true],
    ['is not held by one fewer', 5, 1, undefined, 3, false],
    ['is held by sixteen times as many after four', 48, 4, undefined, 3, true],
    ['is not held by one fewer than that', 47, 4, undefined, 3, false],
    ['is held by no more than that after any number', 48, 400, undefined, 3, true],
  ])('a photo %s', (_case, countedReporters, dismissals, heldAt, threshold, due) => {
    expect(isHoldDue({ countedReporters, countedUrgent: 0, dismissals, heldAt }, threshold)).toBe(due);
  });

  it.each([
    ['holds at once', 1, 0, undefined, 3, true],
    ['holds nothing a second time', 1, 0, at(0), 3, false],
    ['holds nothing where reports hold nothing', 1, 0, undefined, 0, false],
    ['needs a second one after a dismissal', 1, 1, undefined, 3, false],
    ['holds with a second one after a dismissal', 2, 1, undefined, 3, true],
  ])('one report with an urgent reason %s', (_case, countedUrgent, dismissals, heldAt, threshold, due) => {
    expect(isHoldDue({ countedReporters: countedUrgent, countedUrgent, dismissals, heldAt }, threshold)).toBe(due);
  });
});
