import { expect, it } from 'vitest';
import { localeOfCookie } from './languageCookie.ts';

it('the cookie names English, also among others', () => {
  for (const cookie of ['__session=en', 'a=1; __session=en; b=2', '__session=en;'])
    expect(localeOfCookie(cookie), cookie).toBe('en');
});

it('anything else in the cookie is Japanese', () => {
  const others = ['ja', 'EN', 'en-US', 'en"', '"en"', 'fr', '', 'en%00', '<script>', 'en.en', ' en', '__proto__'];
  for (const value of others) expect(localeOfCookie(`__session=${value}`), value).toBe('ja');
  for (const cookie of [undefined, '', 'en', 'session=en', 'x__session=en', '__session', 'a=__session=en'])
    expect(localeOfCookie(cookie), cookie).toBe('ja');
});
