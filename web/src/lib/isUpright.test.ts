import { expect, test } from 'vitest';
import { isUpright } from './isUpright.ts';

test.each([
  ['2 to 3', '3/cBBQBXViVrR1hWw6RFQJeIgEcE'],
  ['3 to 10', 'H/gBAgAmAiYpAlIiiTB4Bmc='],
  ['a square', '3/cBBwAIJkdmVyZRIGJ4FwmFkYoIpwQD'],
  ['8 to 7', '3/cBBoBlZmbHp7dlZnZ8WWX3h3ZgFyA='],
])('a picture of %s is upright', (_, thumbhash) => {
  expect(isUpright(thumbhash)).toBe(true);
});

test.each([
  ['3 to 2', '3/cBBYB1dnaHh4dHVnd5BiVY8FYl'],
  ['4 to 3', '3/cBBYBUU2t2h2CGpWd2dmQElzhA'],
  ['5 to 1', 'HwgCAYBkBHRzpHVlgVAIGYk='],
  ['an unknown shape', ''],
  ['a thumbhash that is no base64', 'not base64 at all!'],
])('a picture of %s is not upright', (_, thumbhash) => {
  expect(isUpright(thumbhash)).toBe(false);
});
