import type { AuditEntry } from '#contract/documents/auditEntry.ts';
import type { RoleEntry, StaffRole } from '#contract/documents/user.ts';
import { ContractError } from '#contract/errors.ts';
import { isUid, type Uid } from '#contract/ids.ts';
import type { Clock } from '../platform/clock.ts';
import type { Transaction } from '../platform/transaction.ts';

/** Pure: the id of a document of this collection. */
export const idIn = (collection: 'photos' | 'albums' | 'cases', target: string): string | undefined =>
  target.startsWith(`${collection}/`) ? target.slice(collection.length + 1) : undefined;

const personPath = /^(?:users|profiles)\/([^/]+)$/u;

/** Pure: throws `failed-precondition` if the target is no account. */
export function personOf(target: string): Uid {
  const uid = personPath.exec(target)?.[1];
  if (!isUid(uid)) throw new ContractError('failed-precondition', 'an entry about nobody');
  return uid;
}

export function personConcerned({
  target,
  before,
  after,
}: Pick<AuditEntry, 'target' | 'before' | 'after'>): Uid | undefined {
  const named = [personPath.exec(target)?.[1], before['ownerId'], after['ownerId']];
  return named.find(isUid);
}

export type Actor = { readonly uid: Uid; readonly role: StaffRole | null };

export type AuthorityContext = {
  /** The role is `null` also if it was lost during the call. */
  readonly actor: Actor & { readonly isBanned: boolean };
  readonly target: Actor;
};

export const decidedRole = (entry: Pick<RoleEntry, 'role'> | undefined, claimed: StaffRole | null): StaffRole | null =>
  entry ? entry.role : claimed;

/** Pure: throws `permission-denied`. Checks the actor again, so that of two admins who ban each other one is left. */
export function requireAuthority({ actor, target }: AuthorityContext): void {
  if (actor.uid === target.uid) throw new ContractError('permission-denied', 'oneself');
  if (actor.isBanned || actor.role === null) throw new ContractError('permission-denied', 'staff no longer');
  if (actor.role === 'moderator' && target.role !== null)
    throw new ContractError('permission-denied', 'one of the staff');
}

/** Pure: throws `permission-denied` if the actor lost their role during the call. */
export function requireStaff(
  { role, isBanned }: Pick<AuthorityContext['actor'], 'role' | 'isBanned'>,
  needed: StaffRole = 'moderator',
): void {
  if (isBanned || role === null) throw new ContractError('permission-denied', 'staff no longer');
  if (needed === 'admin' && role !== 'admin') throw new ContractError('permission-denied', 'an admin no longer');
}

type Revert = {
  /** Their authority over the person is checked already. */
  readonly actor: Actor;
  readonly claimed: StaffRole | null;
  readonly now: Date;
  readonly clock: Clock;
};

export type Undo = {
  /** Idempotent; after a crash, a trigger or schedule does it. */
  readonly afterCommit?: (() => Promise<unknown>) | undefined;
  /** For the new entry, if more changes than the first entry told. */
  readonly changes?: Pick<AuditEntry, 'before' | 'after'>;
};

/** Throws `failed-precondition` if the state is not what the entry left. `revertAction` writes the new entry. */
export type Reverter = (
  transaction: Transaction,
  entry: AuditEntry & { readonly id: string },
  revert: Revert,
) => Promise<Undo>;
