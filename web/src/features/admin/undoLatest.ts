import { revertActionContract } from '#contract/callables/revertAction.ts';
import type { Uid } from '#contract/ids.ts';
import type { UndoableAction } from '#contract/staffActions.ts';
import { call } from '#data/call.ts';
import { entriesAbout } from '#data/staff/cases.ts';

/** Others may have done something since; beyond this many, too much has. */
const lookedAt = 5;

type Done = {
  /** The path of the document that it was done to. */
  readonly target: string;
  readonly action: UndoableAction;
  readonly actorId: Uid;
};

/**
 * Undoes what somebody has just done to one subject: the newest entry of it in the audit log. Fails as `revertAction` does; `false`
 * where there is no such entry (any more).
 */
export async function undoLatest({ target, action, actorId }: Done): Promise<boolean> {
  const entries = await entriesAbout(target, lookedAt);
  const done = entries.find((entry) => entry.action === action && entry.actorId === actorId);
  if (done === undefined || done.revertedBy !== undefined) return false;
  await call(revertActionContract, { auditId: done.id });
  return true;
}
