import type { AuditEntry } from '#contract/documents/auditEntry.ts';
import type { RoleEntry, StaffRole } from '#contract/documents/user.ts';
import { ContractError } from '#contract/errors.ts';
import { isUid, type Uid } from '#contract/ids.ts';
import type { Clock } from '../platform/clock.ts';
import type { Transaction } from '../platform/transaction.ts';

/** `undefined` for a target in another collection. */
export const idIn = (collection: 'photos' | 'albums' | 'cases', target: string): string | undefined =>
  target.startsWith(`${collection}/`) ? target.slice(collection.length + 1) : undefined;

const personPath = /^(?:users|profiles)\/([^/]+)$/u;

/** Throws `failed-precondition` if the target is no account. */
export function personOf(target: string): Uid {
  const uid = personPath.exec(target)?.[1];
  if (!isUid(uid)) throw new ContractError('failed-precondition', 'an entry about nobody');
  return uid;
}

export function personConcerned({ target, before, after }: Pick<AuditEntry, 'target' | 'before' | 'after'>) {
  const named = [personPath.exec(target)?.[1], before['ownerId'], after['ownerId']];
  return named.find(isUid);
}

export type Actor = { readonly uid: Uid; readonly role: StaffRole | null };

export type AuthorityContext = {
  /** `role`: `null` also if lost during the call. */
  readonly actor: Actor & { readonly isBanned: boolean };
  readonly target: Actor;
};

export const decidedRole = (entry: Pick<RoleEntry, 'role'> | undefined, claimed: StaffRole | null): StaffRole | null =>
  entry ? entry.role : claimed;

/** Throws `permission-denied`. Checks the actor again: if two admins ban each other, one remains. */
export function requireAuthority({ actor, target }: AuthorityContext): void {
  if (actor.uid === target.uid) throw new ContractError('permission-denied', 'oneself');
  if (actor.isBanned || actor.role === null) throw new ContractError('permission-denied', 'staff no longer');
  if (actor.role === 'moderator' && target.role !== null)
    throw new ContractError('permission-denied', 'one of the staff');
}

/** Throws `permission-denied` if the actor lost their role during the call. */
export function requireStaff(
  { role, isBanned }: Pick<AuthorityContext['actor'], 'role' | 'isBanned'>,
  needed: StaffRole = 'moderator',
): void {
  if (isBanned || role === null) throw new ContractError('permission-denied', 'staff no longer');
  if (needed === 'admin' && role !== 'admin') throw new ContractError('permission-denied', 'an admin no longer');
}

type Revert = {
  /** Already checked by `requireAuthority`. */
  readonly actor: Actor;
  readonly claimed: StaffRole | null;
  readonly now: Date;
  readonly clock: Clock;
  /** Of the undo, for its notices. */
  readonly decisionId: string;
  /** The actions of all entries that this undo undoes. */
  readonly together: ReadonlySet<string>;
  /** For an accepted appeal, whose answer is the person's notice. */
  readonly byAppeal: boolean;
};

export type Undo = {
  /** Idempotent. After a crash, a trigger or schedule does it. */
  readonly afterCommit?: (() => Promise<unknown>) | undefined;
  /** For the new entry, if it is not the reverse of the first. */
  readonly changes?: Pick<AuditEntry, 'before' | 'after'>;
};

/** Throws `failed-precondition` if the state has changed since. `revertAction` writes the new entry. */
export type Reverter = (
  transaction: Transaction,
  entry: AuditEntry & { readonly id: string },
  revert: Revert,
) => Promise<Undo>;
