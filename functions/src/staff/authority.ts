import { type StaffRole } from '#contract/documents/user.ts';
import { ContractError } from '#contract/errors.ts';
import { isUid, type Uid } from '#contract/ids.ts';

const personPath = /^(?:users|profiles)\/([^/]+)$/u;

/** Pure: whose account an audit entry's target is; throws `failed-precondition` for anything else. */
export function personOf(target: string): Uid {
  const uid = personPath.exec(target)?.[1];
  if (!isUid(uid)) throw new ContractError('failed-precondition', 'an entry about nobody');
  return uid;
}

/** Pure: the person concerned by an audit entry: by their account, or as the owner of what it is about. */
export function personConcerned({
  target,
  before,
  after,
}: {
  readonly target: string;
  readonly before: Readonly<Record<string, unknown>>;
  readonly after: Readonly<Record<string, unknown>>;
}): Uid | undefined {
  const named = [personPath.exec(target)?.[1], before['ownerId'], after['ownerId']];
  return named.find(isUid);
}

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
 * Pure: throws `permission-denied` unless the actor may act on the target: nobody acts on themself, a moderator not on
 * staff. The actor may have been banned or demoted during the call, so of two admins who ban each other one is left.
 */
export function requireAuthority({ actor, target }: AuthorityContext): void {
  if (actor.uid === target.uid) throw new ContractError('permission-denied', 'oneself');
  if (actor.isBanned || actor.role === null) throw new ContractError('permission-denied', 'staff no longer');
  if (actor.role === 'moderator' && target.role !== null)
    throw new ContractError('permission-denied', 'one of the staff');
}

/** Pure: throws `permission-denied` unless the actor still is of the staff, and an admin where that is needed. */
export function requireStaff(
  { role, isBanned }: Pick<AuthorityContext['actor'], 'role' | 'isBanned'>,
  needed: StaffRole = 'moderator',
): void {
  if (isBanned || role === null) throw new ContractError('permission-denied', 'staff no longer');
  if (needed === 'admin' && role !== 'admin') throw new ContractError('permission-denied', 'an admin no longer');
}
