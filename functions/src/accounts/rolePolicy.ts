import type { RoleEntry, StaffRole } from '#contract/documents/user.ts';
import { decidedRole } from '../staff/authority.ts';

/** `undefined`: no entry. `system`: the command line. */
export type Giver = Pick<RoleEntry, 'role'> | 'system' | undefined;

export type RoleSituation = {
  readonly entry: RoleEntry | undefined;
  readonly claim: StaffRole | null;
  readonly isBanned: boolean;
  readonly hasOtherAdmin: boolean;
  readonly actor: Giver;
};

type RoleDecision =
  | { readonly kind: 'refuse'; readonly why: 'last-admin' | 'not-admin' | 'banned' }
  | { readonly kind: 'keep' }
  /** Decided before, but not applied. */
  | { readonly kind: 'finish' }
  | { readonly kind: 'change'; readonly before: StaffRole | null };

/** `null` removes the role. `last-admin` takes precedence: if two admins demote each other, the second gets it. */
export function decideRole(
  role: StaffRole | null,
  { entry, claim, isBanned, hasOtherAdmin, actor }: RoleSituation,
): RoleDecision {
  const before = decidedRole(entry, claim);
  const isAdmin = before === 'admin' || claim === 'admin';
  if (isAdmin && role !== 'admin' && !hasOtherAdmin && !isFinished(role, entry)) {
    return { kind: 'refuse', why: 'last-admin' };
  }
  // Without an entry, the claim counts.
  if (actor !== 'system' && actor !== undefined && actor.role !== 'admin') return { kind: 'refuse', why: 'not-admin' };
  if (isBanned && role !== null) return { kind: 'refuse', why: 'banned' };
  if (before !== role) return { kind: 'change', before };
  if (entry?.pending || claim !== role) return { kind: 'finish' };
  return { kind: 'keep' };
}

const isFinished = (role: StaffRole | null, entry: RoleEntry | undefined): boolean => entry?.role === role;
