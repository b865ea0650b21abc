import { revertActionContract } from '#contract/callables/revertAction.ts';
import type { AuditEntry } from '#contract/documents/auditEntry.ts';
import { ContractError } from '#contract/errors.ts';
import { isUndoable, roleToUndo } from '#contract/staffActions.ts';
import { undoable } from '../acts.ts';
import { auditLog, entriesOfDecision, markReversed, newAuditId } from '../data/auditLog.ts';
import type { Transaction } from '../platform/transaction.ts';
import { type Staff, staffOf } from '../staff/act.ts';
import { personConcerned, type Undo } from '../staff/authority.ts';
import { staffCallable } from '../staff/staffCallable.ts';

export const revertAction = staffCallable(revertActionContract, async ({ auditId }, staff) => ({
  auditIds: await undoDecision(staff, auditId),
}));

/** All entries of the decision, in the sequence of their undo: if an action cannot be undone, its decision stays. */
async function entriesToUndo(auditId: string): Promise<readonly string[]> {
  const { decision } = await readEntry(auditId);
  if (decision === undefined) return [auditId];
  const entries = [...(await entriesOfDecision(decision))].map(([id, entry]) => ({ id, ...entry }));
  const newestFirst = entries.toSorted((one, other) => other.at.getTime() - one.at.getTime());
  const isLast = ({ action }: AuditEntry) => action === 'resolveCases';
  return [...newestFirst.filter((entry) => !isLast(entry)), ...newestFirst.filter(isLast)].map(({ id }) => id);
}

/** Returns the ids of the new entries, newest first. If it dies half-way, a repetition undoes the rest. */
async function undoDecision(staff: Staff, auditId: string): Promise<string[]> {
  const [first, ...others] = await entriesToUndo(auditId);
  // Nothing is undone if a part would be refused.
  for (const id of others) await rehearseUndo(staff, id);
  const undone: string[] = [];
  const acting = others.length === 0 ? staff : staffOf(staff.actor, staff.clock, newAuditId(), staff.auditIds);
  for (const id of [first ?? auditId, ...others]) undone.unshift(await undoEntry(acting, id));
  return undone;
}

class Rehearsed extends Error {}

/** Throws what the undo would throw. */
async function rehearseUndo(staff: Staff, auditId: string): Promise<void> {
  try {
    await undoEntry(staff, auditId, () => {
      throw new Rehearsed();
    });
  } catch (error) {
    if (!(error instanceof Rehearsed)) throw error;
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

/** Returns the id of the new entry, or of the existing one if it was already undone. `beforeCommit` may throw. */
export async function undoEntry(
  { actor, act, clock }: Staff,
  auditId: string,
  beforeCommit = () => {},
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
    async (transaction, { person: concerned, now, auditId: id }) => {
      const entry = await readEntry(auditId, transaction);
      if (entry.revertedBy !== undefined) return { result: { id: entry.revertedBy } };
      if (isBlank(entry)) throw new ContractError('failed-precondition', 'whom it was about is gone');
      const revert = { actor, claimed: concerned?.claimed ?? null, now: now(), clock };
      const { afterCommit, changes } = await undoable[action].revert(transaction, { ...entry, id: auditId }, revert);
      beforeCommit();
      transaction.update(reference, { revertedBy: id });
      if (entry.figures) markReversed(transaction, auditId, 'undo', now());
      const { before, after } = changes ?? { before: entry.after, after: entry.before };
      return { result: { id, afterCommit }, entry: { before, after: { ...after, reverts: auditId } } };
    },
  );
  await done.afterCommit?.();
  return done.id;
}
