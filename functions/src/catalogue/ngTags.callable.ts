import { isDeepStrictEqual } from 'node:util';
import * as v from 'valibot';
import { deleteNgTagContract, saveNgTagContract } from '#contract/callables/ngTags.ts';
import { jobId } from '#contract/documents/job.ts';
import { type NgTag, type NgTagMode, ngTagModes } from '#contract/documents/ngTag.ts';
import { ContractError } from '#contract/errors.ts';
import { tagLookOf } from '#contract/look.ts';
import { documentPath } from '#contract/paths.ts';
import { ngTags } from '../data/catalogue/catalogueStore.ts';
import { photoJobs, startPhotoJob } from '../data/catalogue/photoJobStore.ts';
import { updateTrending } from '../photos/updateTrending.ts';
import type { Staff } from '../staff/act.ts';
import type { Reverter } from '../staff/authority.ts';
import { staffCallable, withUndo } from '../staff/staffCallable.ts';
import { countPhotosOf } from './photoJobPage.ts';
import { parseTag, type TypedTag } from './tagPolicy.ts';

type NgTagRule = Pick<NgTag, 'name' | 'mode' | 'note'>;

const auditedRule = (rule: NgTag | NgTagRule | undefined): Readonly<Record<string, unknown>> =>
  rule ? { name: rule.name, mode: rule.mode, note: rule.note } : {};

const isSameRule = (one: NgTagRule | undefined, other: NgTagRule | undefined): boolean =>
  isDeepStrictEqual(auditedRule(one), auditedRule(other));

type NgTagCommand = { readonly tag: TypedTag; readonly mode: NgTagMode; readonly note: string };

/** Does nothing while the same rule's job runs; later calls start a new job. Returns the job's id. */
export async function changeNgTag({ actor, clock, act }: Staff, { tag, mode, note }: NgTagCommand): Promise<string> {
  const { key, name } = tag;
  const expected = await countPhotosOf('ng-tag', key);
  await act(
    { action: 'saveNgTag', target: documentPath.ngTag(key) },
    async (transaction, { now, auditId: commandId }) => {
      const current = await ngTags.read(key, transaction);
      const isRunning = (await photoJobs['ng-tag'].read(key, transaction))?.phase === 'running';
      const rule = { name, mode, note };
      if (isRunning && isSameRule(current, rule)) return { result: undefined };
      transaction.set(ngTags.doc(key), { ...rule, look: tagLookOf(key), by: actor.uid, at: now() });
      startPhotoJob(transaction, { subject: key, command: { kind: 'ng-tag', mode }, commandId, expected }, now());
      return { result: undefined, entry: { reason: note, before: auditedRule(current), after: auditedRule(rule) } };
    },
  );
  await updateTrending([documentPath.tag(key)], clock);
  return jobId('ng-tag', key);
}

export const endNgTag = ({ act }: Staff, key: string): Promise<void> =>
  act({ action: 'deleteNgTag', target: documentPath.ngTag(key) }, async (transaction, { now }) => {
    const current = await ngTags.read(key, transaction);
    const job = await photoJobs['ng-tag'].read(key, transaction);
    if (!current) return { result: undefined };
    transaction.delete(ngTags.doc(key));
    if (job) photoJobs['ng-tag'].end(transaction, key, now());
    return { result: undefined, entry: { before: auditedRule(current), after: {} } };
  });

const ruleSchema = v.object({ name: v.string(), mode: v.picklist(ngTagModes), note: v.string() });

const ruleIn = (fields: Readonly<Record<string, unknown>>): NgTagRule | undefined =>
  Object.keys(fields).length === 0 ? undefined : v.parse(ruleSchema, fields);

/** Ends the job. Photos that it held or stripped stay so. */
const revertNgTag: Reverter = async (transaction, { target, before, after }, { actor, now }) => {
  const key = target.slice('ngTags/'.length);
  const current = await ngTags.read(key, transaction);
  const job = await photoJobs['ng-tag'].read(key, transaction);
  if (!isSameRule(current, ruleIn(after))) throw new ContractError('failed-precondition', 'it has changed since');
  const rule = ruleIn(before);
  if (rule) transaction.set(ngTags.doc(key), { ...rule, look: tagLookOf(key), by: actor.uid, at: now });
  else transaction.delete(ngTags.doc(key));
  if (job) photoJobs['ng-tag'].end(transaction, key, now);
  return {};
};

export const saveNgTag = withUndo(
  staffCallable(saveNgTagContract, async ({ tag: typed, mode, note }, staff) => {
    const tag = parseTag(typed);
    return { key: tag.key, jobId: await changeNgTag(staff, { tag, mode, note }) };
  }),
  revertNgTag,
);

export const deleteNgTag = withUndo(
  staffCallable(deleteNgTagContract, async ({ tag }, staff) => {
    await endNgTag(staff, parseTag(tag).key);
    return {};
  }),
  revertNgTag,
);
