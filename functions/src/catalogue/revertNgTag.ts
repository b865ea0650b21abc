import * as v from 'valibot';
import { ngTagModes } from '#contract/documents/ngTag.ts';
import { photoJobId } from '#contract/documents/photoJob.ts';
import { ContractError } from '#contract/errors.ts';
import { deleteNgTagDocument, type NgTagRule, readNgTag, writeNgTag } from '../data/catalogue/ngTagStore.ts';
import { endPhotoJob, readPhotoJobs } from '../data/catalogue/photoJobStore.ts';
import type { Reverter } from '../staff/reverter.ts';
import { isSameRule } from './saveNgTag.ts';

const ruleSchema = v.object({ name: v.string(), mode: v.picklist(ngTagModes), note: v.string() });

/** What an entry tells of an NG tag: its rule, or that there was none. */
function ruleIn(told: Readonly<Record<string, unknown>>): NgTagRule | undefined {
  return Object.keys(told).length === 0 ? undefined : v.parse(ruleSchema, told);
}

/**
 * Undoes that an NG tag was saved or ended: the rule is what it was before, or none. The job for it ends and no other
 * begins: what it has held or stripped stays as it is.
 */
export const revertNgTag: Reverter = async (transaction, { target, before, after }, { actor, now }) => {
  const key = target.slice('ngTags/'.length);
  const id = photoJobId('ng-tag', key);
  const known = await readNgTag(transaction, key);
  const jobs = await readPhotoJobs(transaction, [id]);
  if (!isSameRule(known, ruleIn(after))) throw new ContractError('failed-precondition', 'it has changed since');
  const rule = ruleIn(before);
  if (rule) writeNgTag(transaction, key, rule, actor.uid, now);
  else deleteNgTagDocument(transaction, key);
  if (jobs.has(id)) endPhotoJob(transaction, id, now);
  return {};
};
