import { photoJobId } from '#contract/documents/photoJob.ts';
import { ContractError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { documentPath } from '#contract/paths.ts';
import { newAuditId, writeAudit } from '../data/auditLog.ts';
import { endPhotoJob, readPhotoJobs, redirectPhotoJob, writePhotoJob } from '../data/catalogue/photoJobStore.ts';
import {
  createTag,
  freeTag,
  type KnownTag,
  leadTag,
  nameTag,
  readAliasesOf,
  readTags,
} from '../data/catalogue/tagStore.ts';
import type { Clock } from '../platform/clock.ts';
import { runTransaction, type Transaction } from '../platform/transaction.ts';
import { type Actor, requireStaff } from '../staff/authority.ts';
import { readActor } from '../staff/readActor.ts';
import { countPhotosOf } from './photoJobPage.ts';
import { decideTag, type TagEnd, type TagOrder } from './tagPolicy.ts';

export type SavedTag = { readonly key: string; readonly sweep?: string };

/** No chain is longer: merges lead everything to the last tag, and what two of them at once have left is one more. */
const mostHops = 5;

/** The tag that another leads to at last; itself where it leads nowhere. `undefined` for one that is not there. */
async function endOf(transaction: Transaction, key: string): Promise<KnownTag | undefined> {
  let tag = (await readTags(transaction, [key])).get(key);
  for (let hop = 0; tag?.aliasOf !== undefined && hop < mostHops; hop += 1) {
    tag = (await readTags(transaction, [tag.aliasOf])).get(tag.aliasOf);
  }
  return tag;
}

/**
 * Renames a tag, says how it is read, or leads it to another: see the contract. Everything but the photos is done in one
 * transaction, with its audit entry; they follow by the sweep. Called again, what is so already stays, without a second entry.
 */
export async function saveTag(actor: Actor, order: TagOrder, clock: Clock): Promise<SavedTag> {
  const { key } = order.tag;
  const [expected, orderId] = [
    await countPhotosOf({ kind: 'tag', subject: key }, limits.ngTag.countAtMost),
    newAuditId(),
  ];
  return runTransaction(async (transaction) => {
    requireStaff(await readActor(transaction, actor));
    const other = order.mergeInto ?? order.rename;
    const [tag, typed, end] = [
      (await readTags(transaction, [key])).get(key),
      other && (await readTags(transaction, [other.key])).get(other.key),
      other && (await endOf(transaction, other.key)),
    ];
    const leadsTo = tag?.aliasOf === undefined ? undefined : (await endOf(transaction, tag.aliasOf))?.key;
    const decision = decideTag(order, { tag, leadsTo, typed, end });
    const audit = (before: Readonly<Record<string, unknown>>, after: Readonly<Record<string, unknown>>): void => {
      const target = documentPath.tag(key);
      writeAudit(
        transaction,
        { actorId: actor.uid, action: 'saveTag', target, reason: '', before, after },
        clock(),
        orderId,
      );
    };
    switch (decision.kind) {
      case 'same': {
        const id = photoJobId('tag', key);
        const isRunning = (await readPhotoJobs(transaction, [id])).get(id)?.phase === 'running';
        return { key: decision.key, ...(isRunning ? { sweep: id } : {}) };
      }
      case 'name': {
        const { name, reading, before, after } = decision;
        const aliases = await readAliasesOf(transaction, key);
        nameTag(transaction, { key, name, reading }, aliases);
        audit(before, after);
        return { key };
      }
      case 'lead': {
        const { moved, sweep } = await leadTagTo(transaction, decision, { orderId, expected }, clock());
        audit({ aliasOf: null, aliases: moved }, { aliasOf: decision.end.key, aliases: moved, how: decision.end.how });
        return { key: decision.end.key, sweep };
      }
    }
  });
}

type Ordered = { readonly orderId: string; readonly expected?: number | undefined };

/** Leads a tag to another, and begins the job over its photos. What led to the tag leads on to the other, jobs that run too. */
export async function leadTagTo(
  transaction: Transaction,
  { tag, end }: { readonly tag: KnownTag; readonly end: TagEnd },
  { orderId, expected }: Ordered,
  now: Date,
): Promise<{ readonly moved: readonly string[]; readonly sweep: string }> {
  const aliases = (await readAliasesOf(transaction, tag.key)).filter(({ key }) => key !== end.key);
  const others = (await readAliasesOf(transaction, end.key)).filter(({ key }) => key !== tag.key);
  if (aliases.length + others.length + 1 > limits.tag.maxAliases) {
    throw new ContractError('failed-precondition', 'too many names lead to one tag', { field: 'mergeInto' });
  }
  const jobOf = (key: string): string => photoJobId('tag', key);
  const jobs = await readPhotoJobs(
    transaction,
    [...aliases, end].map(({ key }) => jobOf(key)),
  );
  const found = [...others, tag, ...aliases];
  const order = { kind: 'tag', key: end.key, name: end.name } as const;
  if (end.how === 'made') createTag(transaction, end, found, now);
  if (end.how === 'promoted') {
    freeTag(transaction, end.key);
    if (jobs.has(jobOf(end.key))) endPhotoJob(transaction, jobOf(end.key), now);
  }
  if (end.how !== 'made') nameTag(transaction, end, found);
  for (const { key } of aliases) {
    leadTag(transaction, key, end.key);
    if (jobs.has(jobOf(key))) redirectPhotoJob(transaction, jobOf(key), order);
  }
  leadTag(transaction, tag.key, end.key);
  const sweep = writePhotoJob(transaction, { subject: tag.key, order, orderId, expected }, now);
  return { moved: aliases.map(({ key }) => key), sweep };
}
