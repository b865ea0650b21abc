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
    'is nothing to tell of one that is %s',
    (status) => {
      expect(told({ status })).toBeUndefined();
    },
  );

  it('is nothing to tell while its owner can take their own deletion back', () => {
    expect(told({ status: 'removed', restorable: { until: at, status: 'published' } })).toBeUndefined();
  });

  it.each(['new-account', 'blocked-picture', 'reports'] as const)(
    'held as %s says so, and that waiting is all',
    (rule) => {
      expect(told({ status: 'held', hold: { rule, note: 'AAAAAAAAAAAAAAAAAAAA' } })).toEqual({
        why: ja.held[rule],
        next: ja.heldNext,
        canMend: false,
      });
    },
  );

  it('names the tag that holds it, and lets one take it off', () => {
    expect(told({ status: 'held', hold: { rule: 'ng-tag', note: 'ねこ' } })).toMatchObject({
      why: expect.stringContaining('「ねこ」'),
      canMend: true,
    });
  });

  it('held by staff, it shows what they wrote; held without a word, it says as much as is known', () => {
    const told1 = told({ status: 'held', hold: { rule: 'staff', note: '顔を隠してください' } });
    expect(told1).toMatchObject({ why: ja.held.staff, note: '顔を隠してください' });
    expect(told({ status: 'held' })).toEqual({ why: ja.held.staff, next: ja.heldNext, canMend: false });
  });

  it.each(reportReasons)('hidden for %s names the rule and asks for it to be mended; mended, it waits', (rule) => {
    const hold = { rule, note: '' };
    expect(told({ status: 'hidden', hold })).toMatchObject({ rule: ja.rule(reasons[rule]), canMend: true });
    expect(told({ status: 'held', hold })).toMatchObject({ why: ja.held.returned, canMend: false });
  });

  it('hidden with its owner’s ban does not ask for anything', () => {
    expect(told({ status: 'hidden', hold: { rule: 'ban', note: '' } })).toMatchObject({
      canMend: false,
      why: ja.banned,
    });
  });

  it('removed by staff says so with the rule; deleted by its owner does not say that staff did it', () => {
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

test('it is said in English too', () => {
  expect(whyOutOfSight({ status: 'hidden', hold: { rule: 'spam', note: '' } }, en, enReasons)).toMatchObject({
    rule: 'Reason: Advertising or spam',
  });
});
