import { describe, expect, it } from 'vitest';
import { outcomeOf } from '../testing.ts';

describe('strings, firebase.google.com/docs/reference/rules/rules.String', () => {
  it.each([
    // The examples of the page.
    `'username' + '@domain.com' == 'username@domain.com'`,
    `'abcd'[0] == 'a'`,
    `'abcd'[0:3] == 'abc'`,
    `string(true) == "true" && string(1) == "1" && string(2.0) == "2.0" && string(null) == "null"`,
    `'ABC'.lower() == 'abc' && 'ABC123'.lower() == 'abc123'`,
    `'abc'.upper() == 'ABC' && 'abc123'.upper() == 'ABC123'`,
    `'user@domain.com'.matches('.*@domain[.]com') == true`,
    `'banana'.matches('.*@domain[.]com') == false`,
    `'banana'.replace("a", "o") == 'bonono'`,
    `'banana'.replace("ana", "ee") == 'beena'`,
    `'foo@test.com'.replace(".", "-") == '------------'`,
    `'a'.size() == 1 && 'abc'.size() == 3`,
    `'a/b/c'.split('/') == ['a', 'b', 'c']`,
    `' a '.trim() == 'a' && 'b'.trim() == 'b'`,
    `'a'.toUtf8() == b'a' && 'é'.toUtf8() == b'\\xc3\\xa9'`,
    // Order.
    `'a' < 'b' && 'b' > 'a' && 'a' <= 'a' && 'a' >= 'a' && 'a' != 'A'`,
    // What the page leaves open, as the hosted service does it.
    `'aba'.replace('(a)(b)', '$2$1') == 'baa'`,
    `'a1b22c'.split('[0-9]+') == ['a', 'b', 'c']`,
    `'a/b//'.split('/') == ['a', 'b'] && ''.split(',') == ['']`,
    `'abc'.split('') == ['', 'a', 'b', 'c']`,
    `'\\t a\\n'.trim() == 'a' && '\\u00a0a'.trim() != 'a'`,
    `'😀'.size() == 2`,
    `'abc'[1:] == 'bc' && 'abc'[:2] == 'ab' && 'abc'[1:1] == ''`,
  ])('%s holds', async (condition) => {
    expect(await outcomeOf(condition)).toBe('true');
  });

  it.each([
    `'a' + 1 == 'a1'`,
    `'abc'[3] == ''`,
    `'abc'[-1] == 'c'`,
    `'abc'[0:4] == 'abc'`,
    `'abc'[2:1] == ''`,
    `'abc'.lower('x') == 'abc'`,
    `'abc'.matches() == true`,
    `'abc'.matches(1) == true`,
    `'abc'.startsWith('a')`,
    `'b'.replace('b', '$9') == 'b'`,
    `'a' in 'abc'`,
  ])('%s is an error', async (condition) => {
    expect(await outcomeOf(condition)).toBe('error');
  });
});

describe('regular expressions are RE2, github.com/google/re2/wiki/Syntax', () => {
  it.each([
    [`'ab'.matches('a')`, 'false'],
    [`'xab'.matches('ab')`, 'false'],
    [`'ab'.matches('a|ab')`, 'true'],
    [`'ab'.matches('^ab$')`, 'true'],
    [`'AB'.matches('(?i)ab')`, 'true'],
    [`'a\\nb'.matches('a.b')`, 'false'],
    [`'a\\nb'.matches('(?s)a.b')`, 'true'],
    [`'é'.matches('\\\\pL')`, 'true'],
    [`'photo_42.webp'.matches('[a-z]+_\\\\d{2}[.](webp|avif)')`, 'true'],
  ])('%s is %s', async (condition, outcome) => {
    expect(await outcomeOf(condition)).toBe(outcome);
  });

  it.each([`'a'.matches('(')`, `'a'.replace('[', 'x') == 'a'`, `'ab'.matches('a(?=b)b')`, `'aa'.matches('(a)\\\\1')`])(
    '%s is an error',
    async (condition) => {
      expect(await outcomeOf(condition)).toBe('error');
    },
  );

  it('a pattern that is built at run time and is not RE2 is an error of its expression', async () => {
    expect(await outcomeOf(`'a'.matches('(' + '')`)).toBe('error');
    expect(await outcomeOf(`'a'.matches('(' + '') || true`)).toBe('true');
  });

  it('a pattern that is exponential in other engines finishes quickly', async () => {
    const name = `${'a'.repeat(50_000)}!`;
    const resource = { type: 'map' as const, entries: new Map([['name', { type: 'string' as const, value: name }]]) };
    expect(await outcomeOf(`resource.name.matches('(a+)+$')`, { resource })).toBe('false');
    expect(await outcomeOf(`resource.name.matches('(a|aa)+!')`, { resource })).toBe('true');
    expect(await outcomeOf(`resource.name.replace('(a+)+', '') == '!'`, { resource })).toBe('true');
  });
});
