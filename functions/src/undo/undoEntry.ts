import type { AuditEntry } from '#contract/documents/auditEntry.ts';
import { ContractError } from '#contract/errors.ts';
import { type AuditAction, isUndoable, roleToUndo } from '#contract/staffActions.ts';
import { undoable } from '../acts.ts';
import { auditLog, markReversed } from '../data/auditLog.ts';
import { writeUndone } from '../data/decisions/decisionStore.ts';
import type { Transaction } from '../platform/transaction.ts';
import type { Staff } from '../staff/act.ts';
import { idIn, personConcerned, type Undo } from '../staff/authority.ts';

/** Throws `not-found`. */
export async function readEntry(id: string, transaction?: Transaction): Promise<AuditEntry> {
  const entry = await auditLog.read(id, transaction);
  if (!entry) throw new ContractError('not-found', 'no such entry');
  return entry;
}

/** Deleting an account empties its entries. */
const isBlank = ({ before, after }: AuditEntry): boolean =>
  Object.keys(before).length === 0 && Object.keys(after).length === 0;

/** An album that enough reports have hidden is shown again as one that staff have hidden. */
const undoneAs = ({ action, target }: AuditEntry): string =>
  action === ('holdReported' satisfies AuditAction) && idIn('albums', target) ? 'moderateAlbums' : action;

type Undoing = { readonly together?: ReadonlySet<string>; readonly byAppeal?: boolean };

/** Returns the id of the new entry, or of the existing one if it was already undone. */
export async function undoEntry(
  { actor, act, clock }: Staff,
  auditId: string,
  { together = new Set(), byAppeal = false }: Undoing = {},
): Promise<string> {
  const reference = auditLog.doc(auditId);
  const seen = await readEntry(auditId);
  const { target } = seen;
  const action = undoneAs(seen);
  const isDone = seen.revertedBy !== undefined;
  const needs = isDone ? 'moderator' : roleToUndo({ ...seen, action });
  if (!isUndoable(action) || needs === undefined) {
    throw new ContractError('failed-precondition', `${action} cannot be undone`);
  }
  // The person of an entry never changes.
  const person = isDone || isBlank(seen) ? undefined : personConcerned(seen);
  const done = await act<{ readonly id: string } & Pick<Undo, 'afterCommit'>>(
    { action: 'revertAction', undoes: action, target, person, needs },
    async (transaction, { person: concerned, now, auditId: id, decisionId }) => {
      const entry = await readEntry(auditId, transaction);
      if (entry.revertedBy !== undefined) return { result: { id: entry.revertedBy } };
      if (isBlank(entry)) throw new ContractError('failed-precondition', 'whom it was about is gone');
      const revert = { actor, claimed: concerned?.claimed ?? null, now: now(), clock, decisionId, together, byAppeal };
      const { afterCommit, changes } = await undoable[action].revert(transaction, { ...entry, id: auditId }, revert);
      transaction.update(reference, { revertedBy: id });
      if (entry.figures) markReversed(transaction, auditId, byAppeal ? 'appeal' : 'undo', now());
      await writeUndone(transaction, entry.decision ?? auditId, auditId, now());
      const { before, after } = changes ?? { before: entry.after, after: entry.before };
      return { result: { id, afterCommit }, entry: { before, after: { ...after, reverts: auditId } } };
    },
  );
  await done.afterCommit?.();
  return done.id;
}
