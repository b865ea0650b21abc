import type { Person } from '#data/people/queries.ts';
import type { Locale, Words } from '#i18n/words.ts';
import { isolated } from '#lib/isolated.ts';

/** Isolated, for texts and sentences alike. */
export const personName = (person: Pick<Person, 'displayName' | 'username'>, words: Words['people']): string =>
  isolated(person.displayName || person.username) || words.unnamed;

/** For example 「2026年11月」, "November 2026". */
export const formatMonth = (locale: Locale, date: Date): string =>
  new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'long', timeZone: 'Asia/Tokyo' }).format(date);

/** Drops `https://`, `www.` and a single slash at the end. */
export const linkText = (address: string): string => address.replace(/^https:\/\/(www\.)?/i, '').replace(/\/$/, '');

/** Allows only https, because people choose these links. The server checks too; this does not rely on it. */
export const isSafeLink = (address: string): boolean => URL.canParse(address) && new URL(address).protocol === 'https:';

const uprightMostChars = 8;

/** Whether a Japanese page sets this name from top to bottom. In other scripts it would lie on its side. */
export const standsUpright = (name: string): boolean =>
  [...name].length <= uprightMostChars && /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー・]+$/u.test(name);
