import type { RoleEntry } from '#contract/documents/role.ts';
import type { StaffRole } from '#contract/documents/user.ts';

/** Who gives a role: their entry as far as there is one; `system` is the command line. */
export type Giver = Pick<RoleEntry, 'role'> | 'system' | undefined;

/** What is known of somebody whose role is to change, read in one transaction. */
export type RoleSituation = {
  readonly entry: RoleEntry | undefined;
  readonly claim: StaffRole | null;
  readonly isBanned: boolean;
  readonly hasOtherAdmin: boolean;
  readonly actor: Giver;
};

export type RoleDecision =
  | { readonly kind: 'refuse'; readonly why: 'last-admin' | 'not-admin' | 'banned' }
  /** The role is theirs, in word and deed. */
  | { readonly kind: 'keep' }
  /** It was decided before, and something died before it was done. */
  | { readonly kind: 'finish' }
  | { readonly kind: 'change'; readonly before: StaffRole | null };

/**
 * Pure: what giving `role` (or taking it, `null`) comes to. The entry decides, the claim where there is none. The last
 * admin is checked first: of two who demote each other, the second hears the reason that matters.
 */
export function decideRole(
  role: StaffRole | null,
  { entry, claim, isBanned, hasOtherAdmin, actor }: RoleSituation,
): RoleDecision {
  const before = entry ? entry.role : claim;
  const isAdmin = before === 'admin' || claim === 'admin';
  if (isAdmin && role !== 'admin' && !hasOtherAdmin && !isFinished(role, entry)) {
    return { kind: 'refuse', why: 'last-admin' };
  }
  // Demoted since the call was let in. Without an entry, the claim that let them in is all there is.
  if (actor !== 'system' && actor !== undefined && actor.role !== 'admin') return { kind: 'refuse', why: 'not-admin' };
  if (isBanned && role !== null) return { kind: 'refuse', why: 'banned' };
  if (before !== role) return { kind: 'change', before };
  if (entry?.pending || claim !== role) return { kind: 'finish' };
  return { kind: 'keep' };
}

/** Decided before: doing it is no new demotion, even of somebody whose claim still says admin. */
const isFinished = (role: StaffRole | null, entry: RoleEntry | undefined): boolean => entry?.role === role;
