import { expect, test } from 'vitest';
import { formatMinutes } from './duration.ts';

test.each([
  [0, '0分', '0 minutes'],
  [119, '119分', '119 minutes'],
  [120, '2時間', '2 hours'],
  [2_879, '48時間', '48 hours'],
  [4_320, '3日', '3 days'],
])('%i minutes are said in the largest unit that fits twice', (minutes, ja, en) => {
  expect(formatMinutes('ja', minutes)).toBe(ja);
  expect(formatMinutes('en', minutes)).toBe(en);
});
