import { expect, test } from 'vitest';
import { resendWaitMs, secondsToWait } from './EmailSection.tsx';

test('a mail can be sent again after a minute, and the seconds until then are told whole', () => {
  expect(secondsToWait(1_000, 1_000)).toBe(60);
  expect(secondsToWait(1_000, 1_001 + 58_000)).toBe(2);
  expect(secondsToWait(1_000, 1_000 + resendWaitMs - 1)).toBe(1);
  expect(secondsToWait(1_000, 1_000 + resendWaitMs)).toBe(0);
});

test('nothing sent, or a clock set back, means no wait', () => {
  expect(secondsToWait(undefined, 5)).toBe(0);
  expect(secondsToWait(10_000, 5)).toBe(0);
});
