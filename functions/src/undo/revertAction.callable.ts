import { revertActionContract } from '#contract/callables/revertAction.ts';
import type { AuditEntry } from '#contract/documents/auditEntry.ts';
import { ContractError } from '#contract/errors.ts';
import { isUndoable, roleToUndo } from '#contract/staffActions.ts';
import { undoable } from '../acts.ts';
import { auditLog, entriesOfDecision, markReversed, newAuditId } from '../data/auditLog.ts';
import type { Transaction } from '../platform/transaction.ts';
import { rehearsed, type Staff, staffOf } from '../staff/act.ts';
import { personConcerned, type Undo } from '../staff/authority.ts';
import { staffCallable } from '../staff/staffCallable.ts';

export const revertAction = staffCallable(revertActionContract, async ({ auditId }, staff) => ({
  auditIds: await undoDecision(staff, auditId),
}));

type ToUndo = AuditEntry & { readonly id: string };

/** All entries of the decision, in the sequence of their undo: if an action cannot be undone, its decision stays. */
async function entriesToUndo(auditId: string): Promise<readonly ToUndo[]> {
  const entry = await readEntry(auditId);
  if (entry.decision === undefined) return [{ id: auditId, ...entry }];
  const entries = [...(await entriesOfDecision(entry.decision))].map(([id, each]) => ({ id, ...each }));
  const newestFirst = entries.toSorted((one, other) => other.at.getTime() - one.at.getTime());
  const isLast = ({ action }: AuditEntry) => action === 'resolveCases';
  return [...newestFirst.filter((each) => !isLast(each)), ...newestFirst.filter(isLast)];
}

/** A repeated act wrote two entries: the older one can only be undone once the newer one is. */
const isNewestOfItsAct = ({ action, target }: ToUndo, at: number, all: readonly ToUndo[]): boolean =>
  all.findIndex((other) => other.action === action && other.target === target) === at;

/** Returns the ids of the new entries, newest first. If it dies half-way, a repetition undoes the rest. */
async function undoDecision(staff: Staff, auditId: string): Promise<string[]> {
  const entries = await entriesToUndo(auditId);
  const together = new Set(entries.map(({ action }) => action));
  const undo = (acting: Staff, { id, action }: ToUndo) => {
    const undoing = undoEntry(acting, id, together);
    return entries.length === 1 ? undoing : naming(action, undoing);
  };
  // Nothing is undone if a part would be refused.
  for (const entry of entries.filter(isNewestOfItsAct).slice(1))
    await rehearsed(staff, (acting) => undo(acting, entry));
  const undone: string[] = [];
  const { actor, clock, auditIds } = staff;
  const acting = entries.length === 1 ? staff : staffOf(actor, clock, { decision: newAuditId(), auditIds });
  for (const entry of entries) undone.unshift(await undo(acting, entry));
  return undone;
}

/** Of several entries, a refusal names in `field` the one that cannot be undone. */
async function naming<Result>(action: string, undoing: Promise<Result>): Promise<Result> {
  try {
    return await undoing;
  } catch (error) {
    throw error instanceof ContractError ? new ContractError(error.code, error.message, { field: action }) : error;
  }
}

async function readEntry(id: string, transaction?: Transaction): Promise<AuditEntry> {
  const entry = await auditLog.read(id, transaction);
  if (!entry) throw new ContractError('not-found', 'no such entry');
  return entry;
}

/** Deleting an account empties its entries. */
const isBlank = ({ before, after }: AuditEntry): boolean =>
  Object.keys(before).length === 0 && Object.keys(after).length === 0;

/** Returns the id of the new entry, or of the existing one if it was already undone. */
export async function undoEntry(
  { actor, act, clock }: Staff,
  auditId: string,
  together: ReadonlySet<string> = new Set(),
): Promise<string> {
  const reference = auditLog.doc(auditId);
  const seen = await readEntry(auditId);
  const { action, target } = seen;
  const isDone = seen.revertedBy !== undefined;
  const needs = isDone ? 'moderator' : roleToUndo(seen);
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
      const revert = { actor, claimed: concerned?.claimed ?? null, now: now(), clock, decisionId, together };
      const { afterCommit, changes } = await undoable[action].revert(transaction, { ...entry, id: auditId }, revert);
      transaction.update(reference, { revertedBy: id });
      if (entry.figures) markReversed(transaction, auditId, 'undo', now());
      const { before, after } = changes ?? { before: entry.after, after: entry.before };
      return { result: { id, afterCommit }, entry: { before, after: { ...after, reverts: auditId } } };
    },
  );
  await done.afterCommit?.();
  return done.id;
}
