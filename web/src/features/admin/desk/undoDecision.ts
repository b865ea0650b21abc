import { revertActionContract } from '#contract/callables/revertAction.ts';
import type { Uid } from '#contract/ids.ts';
import { documentPath } from '#contract/paths.ts';
import { call } from '#data/call.ts';
import { entriesAbout, type ListedCase, readCase } from '#data/staff/cases.ts';
import { entryOfAction } from './entryOfAction.ts';

/** Others may have done something since; beyond this many, too much has. */
const lookedAt = 5;

/** Where the entry of what was done with a decision stands; `undefined` for nothing. */
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
  const [found, entries] = await Promise.all([readCase(id), entriesAbout(path, lookedAt)]);
  const decision = entries.find((entry) => entry.action === 'resolveCases' && entry.actorId === by);
  if (!found || !decision || decision.revertedBy !== undefined) return false;
  const target = targetOf(decision.after['action'], found);
  const done = target === undefined ? undefined : entryOfAction(await entriesAbout(target, lookedAt), decision);
  if (done) await call(revertActionContract, { auditId: done.id });
  await call(revertActionContract, { auditId: decision.id });
  return true;
}
