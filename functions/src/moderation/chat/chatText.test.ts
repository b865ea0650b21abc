import { describe, expect, it } from 'vitest';
import { caseKinds } from '#contract/documents/case.ts';
import { chatReasons } from '#contract/documents/chat.ts';
import { caseText, dayText } from './chatText.ts';

const origin = 'https://matataki.example';

describe('a message about a case', () => {
  it('the message says what was reported and why, in both languages, and leads to the case', () => {
    expect(caseText({ about: 'danger', kind: 'photo', caseId: 'photo_x' }, origin)).toBe(
      '【通報】命の危険／写真\nReport: danger to life, a photo\nhttps://matataki.example/admin/photo-reports?case=photo_x',
    );
  });

  it('the message about a case that only admins see does not lead to it', () => {
    expect(caseText({ about: 'minor', kind: 'user' }, origin)).toMatch(/\nhttps:\/\/matataki\.example\/admin$/u);
  });

  it('every reason and kind has words', () => {
    for (const about of chatReasons)
      for (const kind of caseKinds) expect(caseText({ about, kind }, origin)).not.toMatch(/undefined/u);
  });
});

it('the sum of a day says what was decided and what waits', () => {
  expect(dayText({ day: '2026-11-28', open: 12, late: 3, appeals: 2, decided: 34 }, origin)).toBe(
    '【2026-11-28】決めた通報 34件。いま未対応 12件（うち遅れ 3件）、異議申し立て 2件。\n2026-11-28: 34 decided. Now open: 12 (3 late), appeals: 2.\nhttps://matataki.example/admin',
  );
});
