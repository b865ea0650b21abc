import { isHouseName } from './houseNames.ts';
import { lookOf } from './look.ts';
import { usernameKey } from './normalizers.ts';
import { firstSegments } from './routes.ts';

/** First path segments besides pages, and words that make a person look like the site. */
const alsoReserved = [
  'api',
  'feed',
  'embed',
  'i',
  'a',
  'assets',
  'builds',
  'icons',
  'call',
  'sitemap',
  'contact',
  'terms',
  'liked',
  'moments',
  'matataki',
  'moderator',
  'staff',
  'official',
  'anonymous',
  'null',
  'undefined',
];

export const reservedUsernames: ReadonlySet<string> = new Set([...firstSegments(), ...alsoReserved].map(usernameKey));

// `admin_` and `_moderator_` read like the words.
const withoutUnderscores = (name: string): string => name.replaceAll('_', '');
const bare: ReadonlySet<string> = new Set(Array.from(reservedUsernames, withoutUnderscores));
const looks: ReadonlySet<string> = new Set(Array.from(bare, lookOf));

/** Reserved, similar to a reserved name, or a house name. Ignores `_`. */
export const isReservedUsername = (name: string): boolean =>
  bare.has(withoutUnderscores(usernameKey(name))) || looks.has(lookOf(withoutUnderscores(name))) || isHouseName(name);
