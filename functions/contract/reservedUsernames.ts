import { lookOf } from './lookAlikes.ts';
import { usernameKey } from './normalizers.ts';
import { routes } from './routes.ts';

/** First segments that Hosting and the function `site` serve besides pages (those of one letter are too short for a name), and words that would make a person look like the site. */
const alsoReserved = [
  'api',
  'feed',
  'embed',
  'assets',
  'builds',
  'icons',
  'matataki',
  'moderator',
  'staff',
  'official',
  'anonymous',
  'null',
  'undefined',
];

/** Keys (see `usernameKey`) that nobody can have as a username. */
export const reservedUsernames: ReadonlySet<string> = new Set(
  [...Object.values(routes).map((pattern) => pattern.split('/')[1] ?? ''), ...alsoReserved]
    .filter((segment) => segment !== '' && !segment.startsWith(':'))
    .map(usernameKey),
);

// `admin_` and `_moderator_` are read as the words without.
const withoutUnderscores = (name: string): string => name.replaceAll('_', '');
const bare: ReadonlySet<string> = new Set(Array.from(reservedUsernames, withoutUnderscores));
const looks: ReadonlySet<string> = new Set(Array.from(bare, lookOf));

/** Whether nobody can have a name: because it is reserved, or because it can be taken for one that is. `_` counts for nothing. */
export const isReservedUsername = (name: string): boolean =>
  bare.has(withoutUnderscores(usernameKey(name))) || looks.has(lookOf(withoutUnderscores(name)));
