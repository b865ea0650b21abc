import { revertActionContract } from '#contract/callables/revertAction.ts';
import { type AuditEntry } from '#contract/documents/auditEntry.ts';
import type { Uid } from '#contract/ids.ts';
import { documentPath } from '#contract/paths.ts';
import { isUndoable } from '#contract/staffActions.ts';
import { call } from '#data/call.ts';
import { entriesAbout } from '#data/staff/auditLog.ts';
import { type ListedCase, readCase } from '#data/staff/cases.ts';
import { entriesSearched } from '../useUndoable.ts';

type Entry = AuditEntry & { readonly id: string };

/** How long the action of a decision may have taken before the decision stands: as long as the server gives it. */
const actionWithinMs = 120_000;

/** Pure: the entry of what somebody did with a decision, among those about its subject. It is written just before. */
export function entryOfAction(entries: readonly Entry[], decision: Entry): Entry | undefined {
  return entries.find(({ actorId, action, at, revertedBy }) => {
    const before = decision.at.getTime() - at.getTime();
    const isWith = action !== decision.action && before >= 0 && before <= actionWithinMs;
    return isWith && actorId === decision.actorId && revertedBy === undefined && isUndoable(action);
  });
}

/** The document that an action was done to; `undefined` for none. */
function targetOf(action: unknown, { kind, targetId, ownerId }: Pick<ListedCase, 'kind' | 'targetId' | 'ownerId'>) {
  if (typeof action !== 'string') return undefined;
  if (action === 'warn' || action === 'ban') return `users/${ownerId}`;
  return kind === 'photo' ? `photos/${targetId}` : undefined;
}

/**
 * Takes a decision of one's own back: first what was done with it, then the decision, so that the case is open again. Fails as
 * `revertAction` does; `false` where no such decision is found any more.
 */
export async function undoDecision(id: string, by: Uid): Promise<boolean> {
  const path = documentPath.case(id);
  const [found, entries] = await Promise.all([readCase(id), entriesAbout(path, entriesSearched)]);
  const decision = entries.find((entry) => entry.action === 'resolveCases' && entry.actorId === by);
  if (!found || !decision || decision.revertedBy !== undefined) return false;
  const target = targetOf(decision.after['action'], found);
  const done = target === undefined ? undefined : entryOfAction(await entriesAbout(target, entriesSearched), decision);
  if (done) await call(revertActionContract, { auditId: done.id });
  await call(revertActionContract, { auditId: decision.id });
  return true;
}
