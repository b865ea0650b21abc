import type { AuditEntry } from '#contract/documents/auditEntry.ts';
import type { StaffRole } from '#contract/documents/user.ts';
import type { Clock } from '../platform/clock.ts';
import { type Transaction } from '../platform/transaction.ts';
import { type Actor } from './authority.ts';

type Revert = {
  /** Who undoes it; their authority over the person concerned has been looked at. */
  readonly actor: Actor;
  /** The role that the claim of the person concerned gives them. */
  readonly claimed: StaffRole | null;
  readonly now: Date;
  readonly clock: Clock;
};

export type Undo = {
  /** What takes longer, once it is committed. Idempotent; cut off, a trigger or schedule does it. */
  readonly settle?: (() => Promise<unknown>) | undefined;
  /** What the new entry tells, where more changes than what the first told of. */
  readonly changes?: Pick<AuditEntry, 'before' | 'after'>;
};

/**
 * Brings back the state before an entry of the audit log, in the transaction. Throws `failed-precondition` where what is there now is
 * not what the entry left. Writes no audit entry: `revertAction` does, with `before` and `after` of the entry changed about.
 */
export type Reverter = (
  transaction: Transaction,
  entry: AuditEntry & { readonly id: string },
  revert: Revert,
) => Promise<Undo>;
