import { type Decision, decisionSchema } from '#contract/documents/decision.ts';
import { roleSchema, type StaffRole } from '#contract/documents/user.ts';
import { isUid } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { documentPath } from '#contract/paths.ts';
import type { WithId } from '../documents.ts';
import { readAuditEntry } from './auditLog.ts';
import { staffDocuments, staffQuery } from './reads.ts';

export type DecisionFile = {
  readonly decision: WithId<Decision>;
  /** Who made it; nobody if no person did, or if the log no longer says. */
  readonly deciders: readonly string[];
  /** Everybody with a role. */
  readonly staff: readonly { readonly uid: string; readonly role: StaffRole | null }[];
  /** Only admins answer the appeal of somebody who ever had a role. */
  readonly needs: StaffRole;
};

/** `null` if the decision is gone. A read for each act, and one for each member of staff. */
export async function readDecisionFile(id: string): Promise<DecisionFile | null> {
  const [decision] = await staffDocuments([documentPath.decision(id)], decisionSchema);
  if (!decision) return null;
  const { acts, uid } = decision;
  const [entries, roles, own] = await Promise.all([
    Promise.all(acts.map(({ auditId }) => readAuditEntry(auditId))),
    staffQuery({ collection: 'roles', where: [['role', '>', '']], limit: limits.page.maxPerQuery }, roleSchema),
    isUid(uid) ? staffDocuments([documentPath.role(uid)], roleSchema) : [],
  ]);
  const by = entries.flatMap((entry) => entry?.actorId ?? []).filter((actor) => actor !== 'system');
  return {
    decision,
    deciders: [...new Set(by)],
    staff: roles.map((each) => ({ uid: each.id, role: each.role })),
    needs: own.length > 0 ? 'admin' : 'moderator',
  };
}
