import { expect, test } from 'vitest';
import { parsePhotoId } from '#contract/ids.ts';
import { noValues } from '../fields/photoValues.ts';
import { newItem, type UploadItem } from './uploadItems.ts';
import type { UploadPhase } from './uploadPhase.ts';
import { isAnyUnderWay, sumOf } from './uploadSum.ts';

const id = parsePhotoId('a'.repeat(20));
const reservation = { id, uploadPath: 'uploads/hana/a' };
const anItem = (phase: UploadPhase, draft = noValues): UploadItem => ({
  ...newItem('key', new File(['1234567890'], 'a.jpg'), draft),
  phase,
});
const published = anItem({ phase: 'published', id });

test.each<{ what: string; items: readonly UploadItem[]; sum: ReturnType<typeof sumOf> }>([
  {
    what: 'photos that nobody sends do not count',
    items: [anItem({ phase: 'ready' }), anItem({ phase: 'cancelled' }), anItem({ phase: 'refused', reason: 'empty' })],
    sum: { all: 0, done: 0, failed: 0, isPublic: true },
  },
  {
    what: 'only a photo that is through is done, whatever was sent of the others',
    items: [
      published,
      anItem({ phase: 'sending', reservation, sentBytes: 5 }),
      anItem({ phase: 'queued', reservation }),
      anItem({ phase: 'processing', reservation }),
    ],
    sum: { all: 4, done: 1, failed: 0, isPublic: true },
  },
  {
    what: 'a photo that failed is no more under way',
    items: [published, anItem({ phase: 'failed', failure: { code: 'broken' } })],
    sum: { all: 2, done: 1, failed: 1, isPublic: true },
  },
  {
    what: 'a photo that waits for staff is not called public',
    items: [published, anItem({ phase: 'held', id })],
    sum: { all: 2, done: 2, failed: 0, isPublic: false },
  },
  {
    what: 'a photo for its owner alone is not called public',
    items: [anItem({ phase: 'published', id }, { ...noValues, visibility: 'private' })],
    sum: { all: 1, done: 1, failed: 0, isPublic: false },
  },
])('$what', ({ items, sum }) => {
  expect(sumOf(items)).toEqual(sum);
});

test('a photo that the server still prepares is under way, and a published one is not', () => {
  expect(isAnyUnderWay([anItem({ phase: 'processing', reservation })])).toBe(true);
  expect(isAnyUnderWay([published, anItem({ phase: 'ready' })])).toBe(false);
});
