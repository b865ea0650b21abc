import { describe, expect, it, test } from 'vitest';
import { reportReasons } from '#contract/documents/report.ts';
import { words as en } from './en/outOfSight.ts';
import { words as enReasons } from './en/reasons.ts';
import { words as ja } from './ja/outOfSight.ts';
import { words as reasons } from './ja/reasons.ts';
import { whyOutOfSight } from './outOfSight.ts';

const at = new Date(0);
const told = (photo: Parameters<typeof whyOutOfSight>[0]) => whyOutOfSight(photo, ja, reasons);

describe('why a photo is out of sight', () => {
  it.each(['published', 'uploading', 'processing', 'failed'] as const)(
    'a photo that is %s needs no reason',
    (status) => {
      expect(told({ status })).toBeUndefined();
    },
  );

  it('a photo that its owner can restore needs no reason', () => {
    expect(told({ status: 'removed', restorable: { until: at, status: 'published' } })).toBeUndefined();
  });

  it.each(['new-account', 'blocked-picture', 'reports'] as const)(
    'a photo held as %s says so and asks its owner to wait',
    (rule) => {
      expect(told({ status: 'held', hold: { rule, note: 'AAAAAAAAAAAAAAAAAAAA' } })).toEqual({
        why: ja.held[rule],
        next: ja.heldNext,
        canMend: false,
      });
    },
  );

  it('a photo held for a blocked tag names it and can be edited', () => {
    expect(told({ status: 'held', hold: { rule: 'ng-tag', note: 'ねこ' } })).toMatchObject({
      why: expect.stringContaining('「ねこ」'),
      canMend: true,
    });
  });

  it('a photo held by staff shows their note, if there is one', () => {
    const told1 = told({ status: 'held', hold: { rule: 'staff', note: '顔を隠してください' } });
    expect(told1).toMatchObject({ why: ja.held.staff, note: '顔を隠してください' });
    expect(told({ status: 'held' })).toEqual({ why: ja.held.staff, next: ja.heldNext, canMend: false });
  });

  it.each(reportReasons)('a photo hidden for %s names the rule until its owner edits it', (rule) => {
    const hold = { rule, note: '' };
    expect(told({ status: 'hidden', hold })).toMatchObject({ rule: ja.rule(reasons[rule]), canMend: true });
    expect(told({ status: 'held', hold })).toMatchObject({ why: ja.held.returned, canMend: false });
  });

  it('a photo hidden with its owner’s ban asks for nothing', () => {
    expect(told({ status: 'hidden', hold: { rule: 'ban', note: '' } })).toMatchObject({
      canMend: false,
      why: ja.banned,
    });
  });

  it('a photo removed by staff names the rule, and one deleted by its owner does not mention staff', () => {
    const removed = { at, from: 'published', rule: 'privacy', note: '通報の内容のとおりです' } as const;
    expect(told({ status: 'removed', removed })).toMatchObject({
      why: ja.removed,
      rule: ja.rule(reasons.privacy),
      note: removed.note,
      next: expect.stringContaining('30日'),
    });
    expect(told({ status: 'removed' })).toMatchObject({ why: ja.deleted });
  });
});

test('the reason is given in English too', () => {
  expect(whyOutOfSight({ status: 'hidden', hold: { rule: 'spam', note: '' } }, en, enReasons)).toMatchObject({
    rule: 'Reason: Advertising or spam',
  });
});
