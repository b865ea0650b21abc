import { type Appeal, appealSchema, type Decision, decisionSchema } from '#contract/documents/decision.ts';
import type { Uid } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { type ListSource, mapPages } from '#lib/pagedList.ts';
import { readList, readQuery, type WithId } from '../documents.ts';

/** What was decided about the person, with their appeal. */
export type MyDecision = WithId<Decision> & { readonly appeal: Appeal | undefined };

/** Newest first, of the last year. Each page also reads the person's newest hundred appeals. */
export function myDecisions(uid: Uid): ListSource<MyDecision> {
  const own = [['uid', '==', uid]] as const;
  const decided = { collection: 'decisions', where: own, orderBy: [['at', 'desc']] } as const;
  const appealed = { collection: 'appeals', where: own, orderBy: [['createdAt', 'desc']] } as const;
  return mapPages(readList(decided, decisionSchema), async (decisions) => {
    if (decisions.length === 0) return [];
    const appeals = await readQuery({ ...appealed, limit: limits.page.maxPerQuery }, appealSchema);
    const byDecision = new Map(appeals.map((appeal) => [appeal.decisionId, appeal]));
    // Firestore deletes older ones some time later.
    const yearAgo = new Date(Date.now() - limits.retention.auditDays * 86_400_000);
    return decisions
      .filter(({ at, acts }) => at > yearAgo && acts.length > 0)
      .map((decision) => ({ ...decision, appeal: byDecision.get(decision.id) }));
  });
}
