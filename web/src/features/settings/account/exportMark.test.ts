import { expect, test } from 'vitest';
import { parseUid } from '#contract/ids.ts';
import { isExportMarked } from './followExport.ts';

const hana = parseUid('hana');
const kept = JSON.stringify({ uid: 'hana', askedAtMs: 1_000 });
const dayMs = 24 * 60 * 60_000;

test('a requested export is resumed by the same person for as long as its link lasts', () => {
  expect(isExportMarked(kept, hana, 2_000)).toBe(true);
  expect(isExportMarked(kept, hana, 1_000 + dayMs)).toBe(false);
  expect(isExportMarked(kept, parseUid('sora'), 2_000)).toBe(false);
});

test('a missing or broken mark means no export', () => {
  for (const broken of [null, '', '{', '{"uid":"hana"}']) expect(isExportMarked(broken, hana, 2_000)).toBe(false);
});
