import { randomUUID } from 'node:crypto';
import type * as v from 'valibot';
import { type PhotoResult, photoChangesWorkSchema } from '#contract/documents/photoChanges.ts';
import { type Uid, uidSchema } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { daysAfter } from '../../platform/clock.ts';
import { collection } from '../../platform/collection.ts';
import { requestMark } from '../../platform/logContext.ts';
import type { Transaction } from '../../platform/transaction.ts';
import { requireAccount } from '../accounts/accountStore.ts';
import { resumable } from '../resumable.ts';

export type PhotoChangesWork = v.InferOutput<typeof photoChangesWorkSchema>;

export const photoChanges = collection('photoChanges', uidSchema, photoChangesWorkSchema);

const { handOver, resumeStalled } = resumable(photoChanges);

export { handOver as handPhotoChangesOver, resumeStalled as resumeStalledPhotoChanges };

/** Replaces the previous change. Returns the new `commandId`. Throws `unauthenticated` (account gone). */
export async function writePhotoChanges(
  transaction: Transaction,
  uid: Uid,
  { ids, change, undone }: Pick<PhotoChangesWork, 'ids' | 'change' | 'undone'>,
  now: Date,
): Promise<string> {
  await requireAccount(transaction, uid);
  const commandId = randomUUID();
  const begun = { phase: 'running' as const, results: [], stalls: 0, startedAt: now, updatedAt: now };
  const expiresAt = daysAfter(now, limits.retention.photoChangesDays);
  transaction.set(photoChanges.doc(uid), { commandId, ids, change, undone, ...begun, expiresAt, ...requestMark() });
  return commandId;
}

type Progress = Pick<PhotoChangesWork, 'phase' | 'restorableUntil'> & { readonly results: readonly PhotoResult[] };

export function writeProgress(transaction: Transaction, uid: Uid, progress: Progress, now: Date): void {
  transaction.update(photoChanges.doc(uid), { ...progress, stalls: 0, updatedAt: now });
}
