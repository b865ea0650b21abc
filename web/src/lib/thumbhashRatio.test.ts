import { expect, test } from 'vitest';
import { thumbhashRatio } from './thumbhashRatio.ts';

test.each([
  ['2 to 3', '3/cBBQBXViVrR1hWw6RFQJeIgEcE', 0.71],
  ['3 to 10', 'H/gBAgAmAiYpAlIiiTB4Bmc=', 0.29],
  ['a square', '3/cBBwAIJkdmVyZRIGJ4FwmFkYoIpwQD', 1],
  ['3 to 2', '3/cBBYB1dnaHh4dHVnd5BiVY8FYl', 1.4],
  ['5 to 1', 'HwgCAYBkBHRzpHVlgVAIGYk=', 7],
  ['an unknown shape', '', 1],
  ['a thumbhash that is no base64', 'not base64 at all!', 1],
])('a picture of %s has about its ratio', (_, thumbhash, ratio) => {
  expect(thumbhashRatio(thumbhash)).toBeCloseTo(ratio, 1);
});
