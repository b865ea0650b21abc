import { expect, test } from 'vitest';
import { formatMoment, formatNumber, formatRelative } from './format.ts';
import { formatList } from './formatList.ts';
import { plural } from './plural.ts';

const now = new Date('2026-05-10T12:00:00Z');
const ago = (ms: number) => new Date(now.getTime() - ms);

test('a time is told in the largest unit that fits', () => {
  expect(formatRelative('ja', ago(3 * 86_400_000), now)).toBe('3日前');
  expect(formatRelative('en', ago(3 * 3_600_000 + 59 * 60_000), now)).toBe('3 hours ago');
  expect(formatRelative('en', ago(86_400_000), now)).toBe('yesterday');
});

test('a time within the last minute or in the future is just now', () => {
  expect(formatRelative('en', ago(59_000), now)).toBe('just now');
  expect(formatRelative('ja', ago(-60_000), now)).toBe('たったいま');
});

test('numbers are grouped as the language groups them', () => {
  expect(formatNumber('en', 12_345)).toBe('12,345');
});

test('names are joined as the language joins them', () => {
  expect(formatList('ja', ['窓', '庭'])).toBe('窓、庭');
  expect(formatList('en', ['window', 'garden'])).toBe('window, garden');
});

test('the hour of a moment has no zero before it', () => {
  const morning = new Date(2026, 10, 26, 7, 5);
  expect(formatMoment('ja', morning)).toBe('11月26日 7:05');
  expect(formatMoment('en', morning).replaceAll(/\s/gu, ' ')).toBe('Nov 26, 7:05 AM');
});

test('a word takes the form that goes with its number', () => {
  const forms = { one: 'photo', other: 'photos' };
  expect(plural('en', 1, forms)).toBe('photo');
  expect(plural('en', 0, forms)).toBe('photos');
  expect(plural('ja', 1, { other: '枚' })).toBe('枚');
});
