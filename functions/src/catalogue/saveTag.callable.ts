import * as v from 'valibot';
import { saveTagContract } from '#contract/callables/saveTag.ts';
import { jobId } from '#contract/documents/job.ts';
import { ContractError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { documentPath } from '#contract/paths.ts';
import { newAuditId } from '../data/auditLog.ts';
import { photoJobs, startPhotoJob } from '../data/catalogue/photoJobStore.ts';
import {
  createTag,
  freeTag,
  leadTag,
  nameTag,
  readAliasesOf,
  readTagEnd,
  type TagWithKey,
  tags,
} from '../data/catalogue/tagStore.ts';
import type { Clock } from '../platform/clock.ts';
import type { Transaction } from '../platform/transaction.ts';
import type { Staff } from '../staff/act.ts';
import type { Reverter, Undo } from '../staff/authority.ts';
import { staffCallable, withUndo } from '../staff/staffCallable.ts';
import { countPhotosOf } from './photoJobPage.ts';
import { decideTag, parseTag, type TagCommand, type TagEnd } from './tagPolicy.ts';

/** Starts a job that changes the photos. Idempotent. */
export async function changeTag({ act }: Staff, command: TagCommand) {
  const { key } = command.tag;
  const expected = await countPhotosOf('tag', key);
  const about = { action: 'saveTag', target: documentPath.tag(key) } as const;
  return act<{ key: string; jobId?: string }>(about, async (transaction, { now, auditId: commandId }) => {
    const other = command.mergeInto ?? command.rename;
    const [tag, typed, end] = [
      await tags.read(key, transaction),
      other && (await tags.read(other.key, transaction)),
      other && (await readTagEnd(other.key, transaction)),
    ];
    const leadsTo = tag?.aliasOf === undefined ? undefined : (await readTagEnd(tag.aliasOf, transaction))?.key;
    const decision = decideTag(command, { tag, leadsTo, typed, end });
    switch (decision.kind) {
      case 'same': {
        const isRunning = (await photoJobs.tag.read(key, transaction))?.phase === 'running';
        return { result: { key: decision.key, ...(isRunning ? { jobId: jobId('tag', key) } : {}) } };
      }
      case 'name': {
        const { name, reading, before, after } = decision;
        nameTag(transaction, { key, name, reading }, await readAliasesOf(transaction, key));
        return { result: { key }, entry: { before, after } };
      }
      case 'lead': {
        const { end: to } = decision;
        const { moved: aliases, jobId } = await leadTagTo(transaction, decision, { commandId, expected }, now);
        const after = { aliasOf: to.key, aliases, how: to.how };
        return { result: { key: to.key, jobId }, entry: { before: { aliasOf: null, aliases }, after } };
      }
    }
  });
}

/** Starts the photo job. Redirects aliases of the tag, and their jobs, to the other tag. */
async function leadTagTo(
  transaction: Transaction,
  { tag, end }: { readonly tag: TagWithKey; readonly end: TagEnd },
  { commandId, expected }: { readonly commandId: string; readonly expected?: number },
  clock: Clock,
): Promise<{ readonly moved: readonly string[]; readonly jobId: string }> {
  const aliases = (await readAliasesOf(transaction, tag.key)).filter(({ key }) => key !== end.key);
  const others = (await readAliasesOf(transaction, end.key)).filter(({ key }) => key !== tag.key);
  if (aliases.length + others.length + 1 > limits.tag.maxAliases) {
    throw new ContractError('failed-precondition', 'too many names lead to one tag', { field: 'mergeInto' });
  }
  const withJob = await photoJobs.tag.subjectsIn(
    [...aliases, end].map(({ key }) => key),
    transaction,
  );
  const now = clock();
  const ends = [...others, tag, ...aliases];
  const command = { kind: 'tag', key: end.key, name: end.name } as const;
  if (end.how === 'made') createTag(transaction, end, ends, now);
  if (end.how === 'promoted') {
    freeTag(transaction, end.key);
    if (withJob.has(end.key)) photoJobs.tag.end(transaction, end.key, now);
  }
  if (end.how !== 'made') nameTag(transaction, end, ends);
  for (const alias of aliases) {
    leadTag(transaction, alias.key, end.key);
    if (withJob.has(alias.key)) photoJobs.tag.change(transaction, alias.key, { command });
  }
  leadTag(transaction, tag.key, end.key);
  const started = startPhotoJob(transaction, { subject: tag.key, command, commandId, expected }, now);
  return { moved: aliases.map(({ key }) => key), jobId: started };
}

const namesSchema = v.object({ name: v.optional(v.string()), reading: v.optional(v.string()) });
const leadSchema = v.object({
  aliasOf: v.string(),
  aliases: v.array(v.string()),
  how: v.picklist(['known', 'made', 'promoted']),
});

const changedSince = () => new ContractError('failed-precondition', 'it has changed since');

/** A rename leads its photos back. Photos of an undone merge stay: they look like the others. */
const revertTag: Reverter = async (transaction, { target, before, after }, { now }) => {
  const key = target.slice('tags/'.length);
  const tag = await tags.read(key, transaction);
  if (!tag) throw changedSince();
  const led = v.safeParse(leadSchema, after);
  if (!led.success) return revertNames(transaction, tag, v.parse(namesSchema, before), v.parse(namesSchema, after));
  const { aliasOf, aliases, how } = led.output;
  const end = await tags.read(aliasOf, transaction);
  if (!end || tag.aliasOf !== aliasOf || end.aliasOf !== undefined) throw changedSince();
  if (how === 'known') return endMerge(transaction, { tag, end }, aliases, now);
  const promoted = { key, name: tag.name, reading: tag.reading, how: 'promoted' } as const;
  await leadTagTo(transaction, { tag: end, end: promoted }, { commandId: newAuditId() }, () => now);
  return {};
};

type Names = v.InferOutput<typeof namesSchema>;

async function revertNames(transaction: Transaction, tag: TagWithKey, before: Names, after: Names): Promise<Undo> {
  const isStill = (after.name ?? tag.name) === tag.name && (after.reading ?? tag.reading) === tag.reading;
  if (!isStill || tag.aliasOf !== undefined) throw changedSince();
  const aliases = await readAliasesOf(transaction, tag.key);
  const names = { key: tag.key, name: before.name ?? tag.name, reading: before.reading ?? tag.reading };
  nameTag(transaction, names, aliases);
  return {};
}

async function endMerge(
  transaction: Transaction,
  { tag, end }: Readonly<Record<'tag' | 'end', TagWithKey>>,
  aliases: readonly string[],
  now: Date,
): Promise<Undo> {
  const aliasesOfEnd = await readAliasesOf(transaction, end.key);
  const job = await photoJobs.tag.read(tag.key, transaction);
  const back = aliasesOfEnd.filter(({ key }) => aliases.includes(key));
  const stay = aliasesOfEnd.filter(({ key }) => key !== tag.key && !aliases.includes(key));
  freeTag(transaction, tag.key);
  nameTag(transaction, tag, back);
  nameTag(transaction, end, stay);
  for (const { key } of back) leadTag(transaction, key, tag.key);
  if (job) photoJobs.tag.end(transaction, tag.key, now);
  return {};
}

export const saveTag = withUndo(
  staffCallable(saveTagContract, ({ tag, rename, mergeInto, reading }, staff) =>
    changeTag(staff, {
      tag: parseTag(tag),
      rename: rename === undefined ? undefined : parseTag(rename),
      mergeInto: mergeInto === undefined ? undefined : parseTag(mergeInto),
      reading,
    }),
  ),
  revertTag,
);
