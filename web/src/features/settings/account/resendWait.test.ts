import { expect, test } from 'vitest';
import { resendWaitMs, secondsToWait } from './EmailSection.tsx';

test('an e-mail can be sent again after a minute, and the wait is in whole seconds', () => {
  expect(secondsToWait(1_000, 1_000)).toBe(60);
  expect(secondsToWait(1_000, 1_001 + 58_000)).toBe(2);
  expect(secondsToWait(1_000, 1_000 + resendWaitMs - 1)).toBe(1);
  expect(secondsToWait(1_000, 1_000 + resendWaitMs)).toBe(0);
});

test('no e-mail sent, or a clock that was set back, means no wait', () => {
  expect(secondsToWait(undefined, 5)).toBe(0);
  expect(secondsToWait(10_000, 5)).toBe(0);
});
