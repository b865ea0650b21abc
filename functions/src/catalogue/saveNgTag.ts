import type { NgTag, NgTagMode } from '#contract/documents/ngTag.ts';
import { photoJobId } from '#contract/documents/photoJob.ts';
import { limits } from '#contract/limits.ts';
import { documentPath } from '#contract/paths.ts';
import { newAuditId, writeAudit } from '../data/auditLog.ts';
import { deleteNgTagDocument, type NgTagRule, readNgTag, writeNgTag } from '../data/catalogue/ngTagStore.ts';
import { endPhotoJob, readPhotoJobs, writePhotoJob } from '../data/catalogue/photoJobStore.ts';
import { followTrending } from '../photos/followTrending.ts';
import type { Clock } from '../platform/clock.ts';
import { runTransaction } from '../platform/transaction.ts';
import { type Actor, requireStaff } from '../staff/authority.ts';
import { readActor } from '../staff/readActor.ts';
import type { TypedTag } from './parseTag.ts';
import { countPhotosOf } from './photoJobPage.ts';

/** Pure: what an audit entry keeps of an NG tag; nothing where there is none. */
const auditedRule = (rule: NgTag | NgTagRule | undefined): Readonly<Record<string, unknown>> =>
  rule ? { name: rule.name, mode: rule.mode, note: rule.note } : {};

/** Pure: whether two rules say the same. */
export const isSameRule = (one: NgTagRule | undefined, other: NgTagRule | undefined): boolean =>
  one?.name === other?.name && one?.mode === other?.mode && one?.note === other?.note;

export type NgTagOrder = { readonly tag: TypedTag; readonly mode: NgTagMode; readonly note: string };

/**
 * Makes or changes an NG tag: rule, audit entry and the order to sweep what bears it, in one transaction. Uploads and edits read the
 * rule each time, so that it holds from then on. Saved again as it stands while its sweep runs, nothing happens; later, the
 * photos are swept anew, those too that staff have published since. Answers the sweep's id.
 */
export async function saveNgTag(actor: Actor, { tag, mode, note }: NgTagOrder, clock: Clock): Promise<string> {
  const { key, name } = tag;
  const expected = await countPhotosOf({ kind: 'ng-tag', subject: key }, limits.ngTag.countAtMost);
  const id = photoJobId('ng-tag', key);
  const orderId = newAuditId();
  await runTransaction(async (transaction) => {
    requireStaff(await readActor(transaction, actor));
    const known = await readNgTag(transaction, key);
    const running = (await readPhotoJobs(transaction, [id])).get(id)?.phase === 'running';
    const rule = { name, mode, note };
    if (running && isSameRule(known, rule)) return;
    const now = clock();
    writeNgTag(transaction, key, rule, actor.uid, now);
    writePhotoJob(transaction, { subject: key, order: { kind: 'ng-tag', mode }, orderId, expected }, now);
    writeAudit(
      transaction,
      {
        actorId: actor.uid,
        action: 'saveNgTag',
        target: documentPath.ngTag(key),
        reason: note,
        before: auditedRule(known),
        after: auditedRule(rule),
      },
      now,
      orderId,
    );
  });
  // Nobody is led to it from the home page any more.
  await followTrending([documentPath.tag(key)], clock);
  return id;
}

/** Ends an NG tag, and the sweep for it: see the contract. */
export async function deleteNgTag(actor: Actor, key: string, clock: Clock): Promise<void> {
  const id = photoJobId('ng-tag', key);
  await runTransaction(async (transaction) => {
    requireStaff(await readActor(transaction, actor));
    const known = await readNgTag(transaction, key);
    const sweeps = await readPhotoJobs(transaction, [id]);
    if (!known) return;
    const now = clock();
    deleteNgTagDocument(transaction, key);
    if (sweeps.has(id)) endPhotoJob(transaction, id, now);
    writeAudit(
      transaction,
      {
        actorId: actor.uid,
        action: 'deleteNgTag',
        target: documentPath.ngTag(key),
        reason: '',
        before: auditedRule(known),
        after: {},
      },
      now,
    );
  });
}
