import { expect, test } from 'vitest';
import { type Notice, type NoticeKind, noticeKinds } from '#contract/documents/notice.ts';
import { words as en } from '#i18n/en/notices.ts';
import { words as enReasons } from '#i18n/en/reasons.ts';
import { words as ja } from '#i18n/ja/notices.ts';
import { words as reasons } from '#i18n/ja/reasons.ts';
import { joinEqual, noticeText } from './NoticeLine.tsx';

test.each(noticeKinds)('a %s notice says what happened and where it leads, in both languages', (kind) => {
  const told = [noticeText({ kind, subject: 'x' }, ja, reasons), noticeText({ kind, subject: 'x' }, en, enReasons)];
  for (const { what, lead } of told) expect([what, lead]).not.toContain('');
  expect(told[0]).toEqual({ what: ja.kinds[kind], lead: ja.leads[kind] });
});

test('a warning names the broken rule and quotes staff', () => {
  expect(noticeText({ kind: 'warned', subject: 'spam', rule: 'spam', text: 'お控えください' }, ja, reasons)).toEqual({
    what: ja.kinds.warned,
    rule: ja.rule(reasons.spam),
    text: 'お控えください',
    lead: ja.leads.warned,
  });
});

test('a notice about a photo tells of the warning that came with it, or was withdrawn with it', () => {
  const told = (kind: NoticeKind, warning: Notice['warning']) =>
    [ja, en].map((words) => noticeText({ kind, subject: 'x', warning }, words, reasons).warning);
  expect(told('photo-hidden', 'given')).toEqual([ja.warnings.given, en.warnings.given]);
  expect(told('photo-held', 'withdrawn')).toEqual([ja.warnings.withdrawn, en.warnings.withdrawn]);
  expect(told('photo-hidden', undefined)).toEqual([undefined, undefined]);
});

test('a notice of likes counts the people, up to "100+"', () => {
  const told = (count: number) =>
    [ja, en].map((words) => noticeText({ kind: 'likes', subject: 'hana', count }, words, reasons).what);
  expect(told(1)).toEqual(['1人があなたの写真にいいねしました。', '1 person liked your photos.']);
  expect(told(3)).toEqual(['3人があなたの写真にいいねしました。', '3 people liked your photos.']);
  expect(told(100)).toEqual(['100人以上があなたの写真にいいねしました。', '100+ people liked your photos.']);
});

test.each(['report-resolved', 'report-dismissed'] as const)(
  'a %s notice says whether the report was about a photo, an album or a person',
  (kind) => {
    expect(noticeText({ kind, subject: 'photo_AAAAAAAAAAAAAAAAAAAA' }, ja, reasons).what).toBe(ja.outcome.photo[kind]);
    expect(noticeText({ kind, subject: 'album_AAAAAAAAAAAAAAAAAAAA' }, ja, reasons).what).toBe(ja.outcome.album[kind]);
    expect(noticeText({ kind, subject: 'user_somebody' }, ja, reasons).what).toBe(ja.outcome.user[kind]);
  },
);

test('a notice about a photo whose id begins like a case is not taken for the outcome of a report', () => {
  expect(noticeText({ kind: 'photo-hidden', subject: 'photo_x' }, ja, reasons).what).toBe(ja.kinds['photo-hidden']);
});

test('adjacent notices that say the same are joined: of different photos, or of different subjects of reports', () => {
  const notice = (kind: NoticeKind, more: Partial<Notice> = {}): Notice => ({
    ...{ kind, subject: 'AAAAAAAAAAAAAAAAAAAA', createdAt: new Date(0) },
    ...more,
  });
  const sizes = (...notices: readonly Notice[]) => joinEqual(notices, ja).map(({ length }) => length);
  expect(sizes(notice('photo-held'), notice('photo-held'), notice('photo-restored'), notice('photo-held'))).toEqual([
    2, 1, 1,
  ]);
  expect(sizes(notice('photo-hidden', { rule: 'spam' }), notice('photo-hidden', { rule: 'copyright' }))).toEqual([
    1, 1,
  ]);
  expect(sizes(notice('photo-hidden', { text: 'a' }), notice('photo-hidden', { text: 'b' }))).toEqual([1, 1]);
  expect(sizes(notice('photo-hidden', { warning: 'given' }), notice('photo-hidden'))).toEqual([1, 1]);
  expect(sizes(notice('photo-held'), notice('photo-held', { readAt: new Date(1) }))).toEqual([1, 1]);
  const [photo, person] = [{ subject: 'photo_a' }, { subject: 'user_a' }];
  expect(sizes(notice('report-dismissed', photo), notice('report-dismissed', { subject: 'photo_b' }))).toEqual([2]);
  expect(sizes(notice('report-dismissed', photo), notice('report-resolved', photo))).toEqual([1, 1]);
  expect(sizes(notice('report-dismissed', photo), notice('report-dismissed', person))).toEqual([1, 1]);
  expect(sizes(notice('likes'), notice('likes'))).toEqual([1, 1]);
  expect(sizes(notice('warned'), notice('warned'))).toEqual([1, 1]);
});
