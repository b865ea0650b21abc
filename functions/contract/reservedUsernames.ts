import { kanaLookOf, lookOf, unboxed } from './look.ts';
import { fold, usernameKey } from './normalizers.ts';
import { routes } from './routes.ts';

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

export const reservedUsernames: ReadonlySet<string> = new Set(
  [...Object.values(routes).map((pattern) => pattern.split('/')[1] ?? ''), ...alsoReserved]
    .filter((segment) => segment !== '' && !segment.startsWith(':'))
    .map(usernameKey),
);

// `admin_` and `_moderator_` read like the words.
const withoutUnderscores = (name: string): string => name.replaceAll('_', '');
const bare: ReadonlySet<string> = new Set(Array.from(reservedUsernames, withoutUnderscores));
const looks: ReadonlySet<string> = new Set(Array.from(bare, lookOf));

const houseWords = [
  ...['matataki', 'admin', 'admins', 'administrator', 'sysadmin', 'moderator', 'moderators', 'mod', 'mods'],
  ...['staff', 'official', 'support', 'supporter', 'help', 'helpdesk', 'security', 'system', 'root', 'operator'],
  ...['webmaster', 'postmaster', 'hostmaster', 'abuse', 'noreply'],
  ...['瞬き', 'またたき', '運営', '運営者', '公式', '管理', '管理者', '管理人', 'モデレーター', 'モデレータ'],
  ...['サポート', 'ヘルプ', 'システム', 'セキュリティ', 'セキュリティー', 'スタッフ', '事務局', 'お知らせ'],
];

/** Names must not start or end with these either. */
const houseEdges = ['matataki', '瞬き', 'またたき', '運営', '公式'];

/** Ignores spelling, blanks and signs, so that `matataki_official` and `【公式】花` begin with a house word. */
const bareOf = (name: string): string =>
  kanaLookOf(fold(unboxed(name).replace(/\p{Default_Ignorable_Code_Point}+/gu, '')).replace(/[\s\p{P}\p{S}]+/gu, ''));

/** Kana and kanji have no look-alikes in the table. */
const spellingsOf = (words: readonly string[]) => ({
  keys: words.map(bareOf),
  looks: words.filter((word) => /^[a-z]+$/.test(word)).map(lookOf),
});
const whole = spellingsOf(houseWords);
const edges = spellingsOf(houseEdges);

/** Whether a username or display name could pass for the site's own. */
export function isHouseName(name: string): boolean {
  const key = bareOf(name);
  const look = lookOf(key);
  const isAtEdge = (text: string) => (word: string) => text.startsWith(word) || text.endsWith(word);
  return (
    whole.keys.includes(key) ||
    whole.looks.includes(look) ||
    edges.keys.some(isAtEdge(key)) ||
    edges.looks.some(isAtEdge(look))
  );
}

/** Reserved, similar to a reserved name, or a house name. Ignores `_`. */
export const isReservedUsername = (name: string): boolean =>
  bare.has(withoutUnderscores(usernameKey(name))) || looks.has(lookOf(withoutUnderscores(name))) || isHouseName(name);
