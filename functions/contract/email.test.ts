import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { emailSchema, parseEmail } from './email.ts';

describe('an address', () => {
  it.each([
    ['hana@example.com', 'hana@example.com'],
    ["o'neil@example.com", "o'neil@example.com"],
    ['o’neil@example.com', "o'neil@example.com"],
    ['first..last@docomo.ne.jp', 'first..last@docomo.ne.jp'],
    ['first.@ezweb.ne.jp', 'first.@ezweb.ne.jp'],
    ['.first@softbank.ne.jp', '.first@softbank.ne.jp'],
    ['hana+photos/2026=!#$%&*?^`{|}~@example.com', 'hana+photos/2026=!#$%&*?^`{|}~@example.com'],
    ['hana＠example.com', 'hana@example.com'],
    ['ｈａｎａ＿１＠ｅｘａｍｐｌｅ．ｃｏ．ｊｐ', 'hana_1@example.co.jp'],
    ['hana@example。jp', 'hana@example.jp'],
    ['user@例え.jp', 'user@xn--r8jz45g.jp'],
    ['user@xn--r8jz45g.jp', 'user@xn--r8jz45g.jp'],
    ['user@例え.テスト', 'user@xn--r8jz45g.xn--zckzah'],
    ['Hana@Example.COM', 'Hana@example.com'],
    ['hana@mail.example.museum', 'hana@mail.example.museum'],
    ['\u3000hana@example.com\u200b', 'hana@example.com'],
    ['はな@example.com', 'はな@example.com'],
  ])('%j is accepted', (typed, address) => {
    expect(parseEmail(typed)).toBe(address);
    expect(parseEmail(address)).toBe(address);
  });

  it.each([
    '',
    'hana',
    'hana@',
    '@example.com',
    'hana@example',
    'hana@example.c',
    'hana@exam ple.com',
    'ha na@example.com',
    'hana@@example.com',
    'hana@example.com/x',
    'hana@example.com:80',
    'hana@example..com',
    'hana@-example.com',
    'hana@127.0.0.1',
    'hana@[::1]',
    'hana@1',
  ])('%j is refused', (typed) => {
    expect(parseEmail(typed)).toBeUndefined();
  });
});

it('a form reports once that an address is missing or invalid', () => {
  const schema = emailSchema({ missing: 'missing', invalid: 'invalid' });
  const messages = (typed: string) =>
    v.safeParse(v.object({ email: schema }), { email: typed }).issues?.map((i) => i.message);
  expect(messages(' ')?.[0]).toBe('missing');
  expect(messages('hana')).toEqual(['invalid']);
  expect(v.parse(schema, ' user@例え.jp ')).toBe('user@xn--r8jz45g.jp');
});
