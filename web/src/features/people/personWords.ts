import type { Person } from '#data/people/queries.ts';
import type { Locale } from '#i18n/locale.ts';
import type { Words } from '#i18n/words.ts';

/** What a person is called: the display name, else the username, else "somebody". */
export const personName = (person: Pick<Person, 'displayName' | 'username'>, words: Words['people']): string =>
  person.displayName || person.username || words.unnamed;

/** The month in which somebody came: 「2026年11月」, "November 2026". */
export const formatMonth = (locale: Locale, date: Date): string =>
  new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'long', timeZone: 'Asia/Tokyo' }).format(date);

/** A link as people read it: without its `https://`, `www.` and a bare slash at the end. */
export const linkText = (address: string): string => address.replace(/^https:\/\/(www\.)?/i, '').replace(/\/$/, '');

/** Whether an address may stand in a link of somebody's own choice. The server keeps no other; this does not rely on it. */
export const isSafeLink = (address: string): boolean => URL.canParse(address) && new URL(address).protocol === 'https:';
