import type { AuditEntry } from '#contract/documents/auditEntry.ts';
import type { StaffRole } from '#contract/documents/user.ts';
import type { Clock } from '../platform/clock.ts';
import type { Transaction } from '../platform/transaction.ts';
import type { Actor } from './authority.ts';

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
