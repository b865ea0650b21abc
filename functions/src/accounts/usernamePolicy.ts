import type { UsernameProblem } from '#contract/callables/checkUsername.ts';
import type { Uid, UsernameKey } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { parseUsernameKey } from '#contract/normalizers.ts';
import { isReservedUsername } from '#contract/reservedUsernames.ts';
import { withinCodePoints } from '#contract/text.ts';
import { normalizeUsername } from '#contract/usernames.ts';
import type { UsernameClaim } from '../data/accounts/accountStore.ts';
import { daysBefore } from '../platform/clock.ts';

export type WantedName = { readonly name: string; readonly key: UsernameKey };

/** `username`: "" if none. */
export type NameHolder = { readonly uid: Uid; readonly username: string; readonly usernameChangedAt: Date | undefined };

type UsernameDecision =
  | { readonly kind: 'keep' }
  | { readonly kind: 'respell'; readonly wanted: WantedName }
  | { readonly kind: 'take'; readonly wanted: WantedName; readonly gaveUpKey: UsernameKey | undefined }
  | { readonly kind: 'refuse'; readonly problem: UsernameProblem };

export function parseUsername(typed: string): WantedName | { readonly problem: UsernameProblem } {
  const normalized = normalizeUsername(typed, isReservedUsername);
  return normalized.ok ? { name: normalized.name, key: normalized.key } : { problem: normalized.problem };
}

const isOverSince = (at: Date, now: Date): boolean => at <= daysBefore(now, limits.username.changeEveryDays);

export const isFreed = ({ releasedAt }: UsernameClaim, now: Date): boolean =>
  releasedAt !== undefined && isOverSince(releasedAt, now);

/** One change in 30 days, except for another spelling (same key) and for the name given up last. */
export function decideUsername(
  wanted: WantedName,
  { uid, username, usernameChangedAt }: NameHolder,
  claim: UsernameClaim | undefined,
  now: Date,
): UsernameDecision {
  if (wanted.name === username) return { kind: 'keep' };
  const ownKey = username === '' ? undefined : parseUsernameKey(username);
  if (wanted.key === ownKey) return { kind: 'respell', wanted };
  if (claim && claim.uid !== uid && !isFreed(claim, now)) return { kind: 'refuse', problem: 'taken' };
  const isRegret =
    claim?.uid === uid &&
    claim.releasedAt !== undefined &&
    usernameChangedAt !== undefined &&
    claim.releasedAt >= usernameChangedAt;
  const mustWait = ownKey !== undefined && usernameChangedAt !== undefined && !isOverSince(usernameChangedAt, now);
  if (mustWait && !isRegret) return { kind: 'refuse', problem: 'too-soon' };
  return { kind: 'take', wanted, gaveUpKey: ownKey };
}

const allowed = /[\p{L}\p{Mn}\p{Mc}\p{Nd}_]/u;
// Removed before NFKC, which turns some emoji into letters.
const decoration = /[\p{Default_Ignorable_Code_Point}\p{Extended_Pictographic}]/gu;

const isFree = (name: string): string | undefined => {
  const normalized = normalizeUsername(name, isReservedUsername);
  return normalized.ok ? normalized.name : undefined;
};

/** The display name made valid, then with numbers; the best first. Empty if nothing valid is left. */
export function firstUsernames(displayName: string, howMany = 30): readonly string[] {
  const words = displayName.replace(decoration, '').normalize('NFKC').trim().replace(/\s+/gu, '_');
  const cleaned = withinCodePoints(
    Array.from(words)
      .filter((char) => allowed.test(char))
      .join(''),
    limits.username.maxChars,
  );
  const base = isFree(cleaned.replace(/^_+|_+$/gu, ''));
  return base === undefined ? [] : [base, ...numberedUsernames(base, howMany - 1)];
}

const numberedUsernames = (base: string, howMany: number): readonly string[] =>
  Array.from({ length: howMany }, (_, index) => {
    const suffix = String(index + 2);
    return isFree(`${withinCodePoints(base, limits.username.maxChars - suffix.length)}${suffix}`);
  }).flatMap((name) => name ?? []);
