import type { Case } from '#contract/documents/case.ts';
import { ContractError } from '#contract/errors.ts';
import type { Uid } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { changeCase, readCase } from '../data/caseStore.ts';
import { secondsAfter } from '../platform/clock.ts';
import { firestore } from '../platform/firebase.ts';

type Viewing = NonNullable<Case['viewing']>;

/** Pure: who looks at a case now, and what has to be written for it (`null`: nobody); `undefined` where nothing has. */
export function nextViewing(
  viewing: Viewing | undefined,
  { by, name, leaving }: { readonly by: Uid; readonly name: string; readonly leaving: boolean },
  now: Date,
): { readonly viewing: Viewing | undefined; readonly write?: Viewing | null } {
  const standing = viewing && viewing.until > now ? viewing : undefined;
  if (standing && standing.by !== by) return { viewing: standing };
  if (leaving) return { viewing: undefined, ...(viewing?.by === by ? { write: null } : {}) };
  const own = { by, name, until: secondsAfter(now, limits.moderation.viewingSeconds) };
  return { viewing: own, write: own };
}

/** Says that somebody looks at a case, or no longer does: see the contract. A case that is decided nobody looks at. */
export function viewCase(
  id: string,
  viewer: { readonly by: Uid; readonly name: string; readonly leaving: boolean },
  now: Date,
): Promise<Viewing | undefined> {
  return firestore.runTransaction(async (transaction) => {
    const current = await readCase(id, transaction);
    if (!current) throw new ContractError('not-found', 'no such case');
    if (current.status !== 'open') return undefined;
    const { viewing, write } = nextViewing(current.viewing, viewer, now);
    if (write !== undefined) changeCase(transaction, id, { viewing: write ?? undefined });
    return viewing;
  });
}
