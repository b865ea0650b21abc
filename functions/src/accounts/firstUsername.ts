import { limits } from '#contract/limits.ts';
import { normalizeUsername } from '#contract/normalizers.ts';
import { isReservedUsername } from '#contract/reservedUsernames.ts';

const allowed = /[\p{L}\p{Mn}\p{Mc}\p{Nd}_]/u;
// Before NFKC, which makes letters of some emoji; the selector behind a coloured heart counts as a mark.
const decoration = /[\p{Default_Ignorable_Code_Point}\p{Extended_Pictographic}]/gu;

const clip = (text: string, chars: number): string => Array.from(text).slice(0, chars).join('');

const isFree = (name: string): string | undefined => {
  const normalized = normalizeUsername(name, isReservedUsername);
  return normalized.ok ? normalized.name : undefined;
};

/**
 * Candidates for a first username, best first: the display name made valid, then with numbers behind it in case it is
 * taken. Empty when nothing valid is left of it (signs only, two alphabets mixed, a reserved word).
 */
export function firstUsernames(displayName: string, howMany = 30): readonly string[] {
  const words = displayName.replace(decoration, '').normalize('NFKC').trim().replace(/\s+/gu, '_');
  const cleaned = clip(
    Array.from(words)
      .filter((char) => allowed.test(char))
      .join(''),
    limits.username.maxChars,
  );
  const base = isFree(cleaned.replace(/^_+|_+$/gu, ''));
  if (base === undefined) return [];
  const numbered = Array.from({ length: howMany - 1 }, (_, index) => {
    const suffix = String(index + 2);
    return isFree(`${clip(base, limits.username.maxChars - suffix.length)}${suffix}`);
  });
  return [base, ...numbered.flatMap((name) => name ?? [])];
}
