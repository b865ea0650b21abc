import { revertActionContract } from '#contract/callables/revertAction.ts';
import type { AuditEntry } from '#contract/documents/auditEntry.ts';
import { ContractError } from '#contract/errors.ts';
import { entriesOfDecision, newAuditId } from '../data/auditLog.ts';
import { rehearsed, type Staff, staffOf } from '../staff/act.ts';
import { staffCallable } from '../staff/staffCallable.ts';
import { readEntry, undoEntry } from './undoEntry.ts';

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
    const undoing = undoEntry(acting, id, { together });
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
