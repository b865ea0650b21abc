import type { StaffRole } from '#contract/documents/user.ts';
import { ContractError } from '#contract/errors.ts';
import type { Uid } from '#contract/ids.ts';

/** One of the staff, as the call that they make has let them in. */
export type Actor = { readonly uid: Uid; readonly role: StaffRole | null };

/** Who acts and on whom, as one transaction has read them. */
export type AuthorityContext = {
  readonly actor: {
    readonly uid: Uid;
    /** `null` for who has lost it since the call was let in. */
    readonly role: StaffRole | null;
    readonly isBanned: boolean;
  };
  readonly target: { readonly uid: Uid; readonly role: StaffRole | null };
};

/** Pure: somebody's role: what was decided for them, and the claim where nothing was. */
export const decidedRole = (
  entry: { readonly role: StaffRole | null } | undefined,
  claimed: StaffRole | null,
): StaffRole | null => (entry ? entry.role : claimed);

/**
 * Pure: throws `permission-denied` unless the actor may act on the target. Nobody acts on themself, a moderator not on staff. The
 * actor is looked at once more because they may have been banned or demoted while the call was under way: thereby two admins cannot
 * ban each other at the same time, and whenever an admin is banned another one is left.
 */
export function requireAuthority({ actor, target }: AuthorityContext): void {
  if (actor.uid === target.uid) throw new ContractError('permission-denied', 'oneself');
  if (actor.isBanned || actor.role === null) throw new ContractError('permission-denied', 'staff no longer');
  if (actor.role === 'moderator' && target.role !== null)
    throw new ContractError('permission-denied', 'one of the staff');
}

/**
 * Pure: throws `permission-denied` unless the actor still is of the staff, and an admin where that is needed: for what is done
 * to no person in particular.
 */
export function requireStaff(
  { role, isBanned }: Pick<AuthorityContext['actor'], 'role' | 'isBanned'>,
  needed: StaffRole = 'moderator',
): void {
  if (isBanned || role === null) throw new ContractError('permission-denied', 'staff no longer');
  if (needed === 'admin' && role !== 'admin') throw new ContractError('permission-denied', 'an admin no longer');
}
