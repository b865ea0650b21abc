import type { PageLocale } from '../routes.ts';

/**
 * The site's only cookie. `web/src/first/early.ts` writes it, and it has one value, for English: Japanese has none. Hosting
 * passes no cookie of another name to a function, and makes this one a part of its cache's key.
 */
export const languageCookie = '__session';

/** Any other value is as none: the cookie chooses between the languages and does nothing else. */
export const localeOfCookie = (cookie: string | undefined): PageLocale =>
  (cookie ?? '').split(';').some((pair) => pair.trim() === `${languageCookie}=en`) ? 'en' : 'ja';

/** Of `<html>`, where the cookie chose the language because the address names none; `web/src/first/early.ts` reads it. */
export const languageOfCookieMark = 'data-language-of-cookie';
