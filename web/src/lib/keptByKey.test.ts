import { expect, test } from 'vitest';
import { keptByKey } from './keptByKey.ts';

test('what is under a key stays the same until too many others were asked for after it', () => {
  const under = keptByKey(2, () => ({}));
  const [first, second] = [under('first'), under('second')];
  expect(under('first')).toBe(first);
  under('third');
  expect(under('first')).toBe(first);
  expect(under('second')).not.toBe(second);
});
