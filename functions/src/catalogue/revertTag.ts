import * as v from 'valibot';
import { photoJobId } from '#contract/documents/photoJob.ts';
import { ContractError } from '#contract/errors.ts';
import { newAuditId } from '../data/auditLog.ts';
import { endPhotoJob, readPhotoJobs } from '../data/catalogue/photoJobStore.ts';
import { freeTag, type KnownTag, leadTag, nameTag, readAliasesOf, readTags } from '../data/catalogue/tagStore.ts';
import { type Transaction } from '../platform/transaction.ts';
import type { Reverter, Undo } from '../staff/reverter.ts';
import { leadTagTo } from './saveTag.ts';

const namesSchema = v.object({ name: v.optional(v.string()), reading: v.optional(v.string()) });
const leadSchema = v.object({
  aliasOf: v.string(),
  aliases: v.array(v.string()),
  how: v.picklist(['known', 'made', 'promoted']),
});

const changedSince = () => new ContractError('failed-precondition', 'it has changed since');

/**
 * Undoes what `saveTag` did. A name or reading is what it was. A renaming that led photos to another key leads them back to the one
 * before, which the new one leads to from then on. A merge ends: the tag stands by itself again, with what led to
 * it; photos that the job has moved stay where they are, because they cannot be told from those that were there.
 */
export const revertTag: Reverter = async (transaction, { target, before, after }, { now }) => {
  const key = target.slice('tags/'.length);
  const tag = (await readTags(transaction, [key])).get(key);
  if (!tag) throw changedSince();
  const led = v.safeParse(leadSchema, after);
  if (!led.success) return revertNames(transaction, tag, v.parse(namesSchema, before), v.parse(namesSchema, after));
  const { aliasOf, aliases, how } = led.output;
  const end = (await readTags(transaction, [aliasOf])).get(aliasOf);
  if (!end || tag.aliasOf !== aliasOf || end.aliasOf !== undefined) throw changedSince();
  if (how === 'known') return endMerge(transaction, { tag, end, aliases }, now);
  const promoted = { key, name: tag.name, reading: tag.reading, how: 'promoted' } as const;
  await leadTagTo(transaction, { tag: end, end: promoted }, { orderId: newAuditId() }, now);
  return {};
};

type Names = v.InferOutput<typeof namesSchema>;

async function revertNames(transaction: Transaction, tag: KnownTag, before: Names, after: Names): Promise<Undo> {
  const isStill = (after.name ?? tag.name) === tag.name && (after.reading ?? tag.reading) === tag.reading;
  if (!isStill || tag.aliasOf !== undefined) throw changedSince();
  const aliases = await readAliasesOf(transaction, tag.key);
  const names = { key: tag.key, name: before.name ?? tag.name, reading: before.reading ?? tag.reading };
  nameTag(transaction, names, aliases);
  return {};
}

type Merge = { readonly tag: KnownTag; readonly end: KnownTag; readonly aliases: readonly string[] };

async function endMerge(transaction: Transaction, { tag, end, aliases }: Merge, now: Date): Promise<Undo> {
  const id = photoJobId('tag', tag.key);
  const found = await readAliasesOf(transaction, end.key);
  const jobs = await readPhotoJobs(transaction, [id]);
  const back = found.filter(({ key }) => aliases.includes(key));
  const stay = found.filter(({ key }) => key !== tag.key && !aliases.includes(key));
  freeTag(transaction, tag.key);
  nameTag(transaction, tag, back);
  nameTag(transaction, end, stay);
  for (const { key } of back) leadTag(transaction, key, tag.key);
  if (jobs.has(id)) endPhotoJob(transaction, id, now);
  return {};
}
