import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { languageCookie, languageOfCookieMark, localeOfCookie } from '#contract/edge/languageCookie.ts';
import { isLocale, type Locale, pickLocale } from '../src/i18n/locale.ts';
import { buildEarlyScript } from './earlyScript.ts';

const script = await buildEarlyScript();

type Page = {
  /** The HTML's language; by the cookie, unless the address names it. */
  readonly lang?: Locale;
  readonly isAddressed?: boolean;
  readonly chosen?: string | null;
  readonly languages?: readonly string[];
  readonly cookie?: string;
  readonly protocol?: string;
  readonly type?: string;
  readonly userAgent?: string;
};

/** Runs the script as a page does before its first paint. `change`: what the site does when somebody chooses a language. */
function load({
  isAddressed = false,
  protocol = 'https:',
  type = 'navigate',
  userAgent = 'Chrome/140',
  ...page
}: Page) {
  const { languages = ['ja'], cookie = '' } = page;
  const { lang = localeOfCookie(cookie) } = page;
  let chosen = page.chosen ?? null;
  const jar = { header: cookie, written: '' };
  const calls = { reloads: 0, isStopped: false };
  let observe = (): void => undefined;
  const documentElement = {
    lang,
    dataset: {},
    hasAttribute: (name: string) => !isAddressed && name === languageOfCookieMark,
  };
  const document = {
    documentElement,
    addEventListener: () => undefined,
    get cookie() {
      return jar.header;
    },
    set cookie(text: string) {
      jar.written = text;
      const others = jar.header.split('; ').filter((pair) => pair !== '' && !pair.startsWith(`${languageCookie}=`));
      const [pair = ''] = text.split(';');
      jar.header = [...others, ...(text.includes('Max-Age=0') ? [] : [pair])].join('; ');
    },
  };
  runInNewContext(script, {
    AbortController,
    document,
    window: { addEventListener: () => undefined },
    localStorage: { getItem: (key: string) => (key === 'matataki.locale' ? chosen : null) },
    navigator: { languages, userAgent },
    location: { protocol, reload: () => (calls.reloads += 1) },
    performance: { getEntriesByType: () => [{ type }] },
    stop: () => (calls.isStopped = true),
    MutationObserver: class {
      constructor(callback: () => void) {
        observe = callback;
      }
      observe(): void {}
    },
  });
  const change = (next: string | null): void => {
    chosen = next;
    observe();
  };
  return { jar, calls, change };
}

const inEnglish = `${languageCookie}=en`;

it('the script chooses the language that the site chooses', () => {
  for (const chosen of [null, 'ja', 'en', 'tlh', ''])
    for (const languages of [['ja'], ['ja-JP', 'en'], ['EN-gb', 'ja'], ['fr', 'ja'], ['fr', 'de'], []]) {
      const locale = pickLocale(isLocale(chosen) ? chosen : undefined, languages);
      const { jar } = load({ chosen, languages });
      expect(localeOfCookie(jar.header), `${chosen} ${languages}`).toBe(locale);
    }
});

it('the cookie lasts a year, is for this site alone, and is secure where the site is', () => {
  const { jar } = load({ languages: ['en'] });
  expect(jar.written.split('; ').sort()).toEqual(['Max-Age=31536000', 'Path=/', 'SameSite=Lax', 'Secure', inEnglish]);
  expect(load({ languages: ['en'], protocol: 'http:' }).jar.written).not.toContain('Secure');
  expect(load({ languages: ['en'], cookie: inEnglish }).jar.written).not.toBe('');
  expect(load({ languages: ['ja'] }).jar.written).toBe('');
});

it('a page in the other language is stopped and asked for once more', () => {
  const once = { reloads: 1, isStopped: true };
  expect(load({ languages: ['en'] }).calls).toEqual(once);
  expect(load({ languages: ['en'], cookie: 'a=1' }).calls).toEqual(once);
  expect(load({ chosen: 'ja', languages: ['en'], cookie: inEnglish }).calls).toEqual(once);
});

it('a page is never asked for again in its own language, after a reload, by a robot, or where the address names the language', () => {
  const pages: readonly Page[] = [
    { languages: ['ja'] },
    { languages: ['en'], cookie: inEnglish },
    // The edge answered as if there were no cookie.
    { languages: ['en'], cookie: inEnglish, lang: 'ja' },
    { languages: ['en'], type: 'reload' },
    { languages: ['en'], userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' },
    { languages: ['en'], isAddressed: true },
    { languages: ['ja'], isAddressed: true, lang: 'en' },
  ];
  for (const page of pages) expect(load(page).calls, JSON.stringify(page)).toEqual({ reloads: 0, isStopped: false });
});

it('a choice on the page changes the cookie, and asks for nothing', () => {
  const { jar, calls, change } = load({ languages: ['ja'] });
  change('en');
  expect(jar.header).toBe(inEnglish);
  change('ja');
  expect(jar.header).toBe('');
  expect(calls.reloads).toBe(0);
});
