import { limits } from '#contract/limits.ts';
import { normalizeUsername } from '#contract/normalizers.ts';
import { isReservedUsername } from '#contract/reservedUsernames.ts';

/** Words that are short and pleasant to be called by, to be put together. */
const first = ['hoshi', 'kaze', 'sora', 'hikari', 'yuki', 'nami', 'mori', 'tsuki', 'asa', 'kumo', 'hana', 'umi'];
const second = ['dori', 'neko', 'ame', 'zora', 'iro', 'kage', 'bune', 'yama', 'tori', 'kawa', 'mado', 'hane'];

/** Letters and digits of a text, with `_` for what stands between them. */
const cleaned = (text: string): string =>
  Array.from(text.normalize('NFKC').replace(/[^\p{L}\p{Mn}\p{Mc}\p{Nd}]+/gu, '_'))
    .slice(0, limits.username.maxChars)
    .join('')
    .replace(/^_+|_+$/g, '');

const clipped = (name: string, chars: number): string => Array.from(name).slice(0, chars).join('');

/**
 * Names that somebody might like, best first: from the display name, from the address before its `@` and any `+`, both with
 * a number, then words put together at random. All are valid; whether one is free, the server knows. `random` gives
 * numbers from 0 up to 1.
 */
export function proposeUsernames(
  person: { readonly displayName: string | null; readonly email: string | null },
  random: () => number,
): readonly string[] {
  const pick = (words: readonly string[]): string => words[Math.floor(random() * words.length)] ?? 'hoshi';
  const number = (): string => String(10 + Math.floor(random() * 90));
  const own = [person.displayName ?? '', person.email?.split('@')[0]?.split('+')[0] ?? ''].map(cleaned);
  const numbered = own.map((name) => (name === '' ? '' : `${clipped(name, limits.username.maxChars - 2)}${number()}`));
  const pretty = Array.from({ length: 6 }, () => `${pick(first)}_${pick(second)}${number()}`);
  const names = [...own, ...numbered, ...pretty].flatMap((name) => {
    const normalized = normalizeUsername(name, isReservedUsername);
    return normalized.ok ? [[normalized.key, normalized.name] as const] : [];
  });
  // The first spelling of each stays where it stands.
  return [...new Map([...names].reverse()).entries()].reverse().map(([, name]) => name);
}
