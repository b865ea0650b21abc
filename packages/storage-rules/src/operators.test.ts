import { describe, expect, it } from 'vitest';
import { outcomeOf, signedOutRequest } from './testing.ts';

describe('numbers, firebase.google.com/docs/reference/rules/rules.Integer, rules.Float and rules.Number', () => {
  it.each([
    `1 + 2 * 3 == 7 && (1 + 2) * 3 == 9 && 10 - 2 - 3 == 5 && 2 * 3 % 4 == 2`,
    `7 / 2 == 3 && -7 / 2 == -3 && 7 % 3 == 1 && -7 % 3 == -1`,
    `1 == 1.0 && 1 < 1.5 && 2.5 >= 2 && 1 + 1.5 == 2.5 && 7 / 2.0 == 3.5 && 5 % 2.0 == 1`,
    `1.0 / 0.0 > 1 && math.isNaN(0.0 / 0.0) && 0.0 / 0.0 != 0.0 / 0.0`,
    `1 is int && 1 is number && 1.5 is float && 1.5 is number && !(1 is float) && !('1' is number)`,
    `-9223372036854775808 < 9223372036854775807 && 1 - -1 == 2 && .5 == 0.5`,
    `9007199254740993 == 9007199254740992.0 && 9007199254740993 != 9007199254740992`,
    `int('2') == 2 && int(2.9) == 2 && int(-2.9) == -2 && int('-5') == -5`,
    `float('2.5') == 2.5 && float(2) is float && float('1e3') == 1000`,
    `bool("true") == true && bool("false") == false`,
  ])('%s holds', async (condition) => {
    expect(await outcomeOf(condition)).toBe('true');
  });

  it.each([
    `1 / 0 == 0`,
    `5 % 0 == 0`,
    `9223372036854775807 + 1 > 0`,
    `-9223372036854775808 - 1 < 0`,
    `9223372036854775807 * 2 > 0`,
    `-(-9223372036854775808) > 0`,
    `1 + 'a' == '1a'`,
    `1 + true == 2`,
    `null + 1 == 1`,
    `-'a' == 'a'`,
    `!1`,
    `true < false`,
    `null < 1`,
    `'a' < 1`,
    `int('1.5') == 1`,
    `int('9223372036854775808') > 0`,
    `int(true) == 1`,
    `float('x') == 1.0`,
    `bool('TRUE')`,
    `bool(1)`,
    `1 in 5`,
    `1.foo()`,
  ])('%s does not permit', async (condition) => {
    expect(['error', 'refused']).toContain(await outcomeOf(condition));
  });
});

describe('math, firebase.google.com/docs/reference/rules/rules.math', () => {
  it.each([
    `math.abs(-1) == 1 && math.abs(1) == 1 && math.abs(-1.5) == 1.5`,
    `math.ceil(2.0) == 2 && math.ceil(2.1) == 3 && math.ceil(2.7) == 3 && math.ceil(2.1) is int`,
    `math.floor(1.9) == 1 && math.floor(2.0) == 2 && math.floor(2.7) == 2`,
    `math.isInfinite(1.0 / 0.0) && math.isInfinite(-1.0 / 0.0) && math.isInfinite(100) == false`,
    `math.isNaN(0.0 / 0.0) && math.isNaN(100) == false`,
    `math.pow(2, 2) == 4 && math.pow(1.5, 2) == 2.25 && math.pow(4, 0.5) == 2`,
    `math.round(1.9) == 2 && math.round(2.4) == 2 && math.round(2.5) == 3`,
    `math.sqrt(4) == 2.0 && math.sqrt(2.25) == 1.5`,
  ])('%s holds', async (condition) => {
    expect(await outcomeOf(condition)).toBe('true');
  });

  it.each([`math.abs('1') == 1`, `math.floor(1.0 / 0.0) > 0`, `math.pow(2) == 2`])(
    '%s is an error',
    async (condition) => {
      expect(await outcomeOf(condition)).toBe('error');
    },
  );
});

describe('comparison across types, firebase.google.com/docs/rules/rules-language', () => {
  it.each([
    [`null == null`, 'true'],
    [`null != 1`, 'true'],
    [`1 == '1'`, 'false'],
    [`null == false`, 'false'],
    [`[1] == 1`, 'false'],
    [`1 is string`, 'false'],
    [`null is map`, 'false'],
    [`1 < 2 == true`, 'true'],
    [`!true == false`, 'true'],
    [`!false && true`, 'true'],
    [`true || false && false`, 'true'],
    [`'a' in ['a'] == true`, 'true'],
    [`1 is int == true`, 'true'],
    [`true ? false : true ? false : true`, 'false'],
    [`false ? false : 2 == 2`, 'true'],
  ])('%s is %s', async (condition, outcome) => {
    expect(await outcomeOf(condition)).toBe(outcome);
  });
});

describe('errors, firebase.google.com/docs/rules/rules-language and /docs/rules/rules-behavior', () => {
  const signedOut = { request: signedOutRequest };

  it.each([
    // A member of null is an error…
    [`request.auth.uid == 'ann'`, 'error'],
    [`request.auth.uid == null`, 'error'],
    [`!(request.auth.uid == 'ann')`, 'error'],
    [`[request.auth.uid].size() == 1`, 'error'],
    // …which a side that decides absorbs, whichever side it is…
    [`request.auth.uid == 'ann' || true`, 'true'],
    [`true || request.auth.uid == 'ann'`, 'true'],
    [`request.auth.uid == 'ann' && false`, 'false'],
    [`false && request.auth.uid == 'ann'`, 'false'],
    // …and one that does not decide leaves.
    [`request.auth.uid == 'ann' || false`, 'error'],
    [`false || request.auth.uid == 'ann'`, 'error'],
    [`request.auth.uid == 'ann' && true`, 'error'],
    [`true && request.auth.uid == 'ann'`, 'error'],
    [`request.auth.uid == 'ann' || request.auth.uid == 'bob'`, 'error'],
    // A side that is no boolean is such an error too.
    [`1 || true`, 'true'],
    [`true || 1`, 'true'],
    [`1 || false`, 'error'],
    [`false || 'a'`, 'error'],
    [`1 && false`, 'false'],
    // Of the branches of a conditional only one is evaluated; an error of its test is an error.
    [`request.auth == null ? true : request.auth.uid == 'ann'`, 'true'],
    [`request.auth != null ? request.auth.uid == 'ann' : false`, 'false'],
    [`request.auth.uid == 'ann' ? true : true`, 'error'],
    [`null ? true : true`, 'error'],
    // Members that are not there.
    [`request.nothing == null`, 'error'],
    [`resource.size == 1`, 'error'],
    [`resource == null`, 'true'],
  ])('a request without a user makes %s %s', async (condition, outcome) => {
    expect(await outcomeOf(condition, signedOut)).toBe(outcome);
  });

  it('a condition that is not a boolean does not permit', async () => {
    for (const condition of ['1', `'true'`, 'null', '[true]', 'request', `{'a': true}`]) {
      expect(await outcomeOf(condition)).toBe('error');
    }
  });
});

describe('debug, firebase.google.com/docs/reference/rules/rules.debug', () => {
  it('the function debug returns its argument', async () => {
    expect(await outcomeOf(`debug(1 + 1) == 2 && debug(true)`)).toBe('true');
    expect(await outcomeOf(`debug(false)`)).toBe('false');
  });
});
