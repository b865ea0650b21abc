import type { AuditEntry } from '#contract/documents/auditEntry.ts';
import { isUndoable } from '#contract/staffActions.ts';

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
