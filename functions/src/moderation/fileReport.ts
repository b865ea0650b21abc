import type { Bucket } from '@google-cloud/storage';
import type { Transaction } from 'firebase-admin/firestore';
import type { Report, ReportReason } from '#contract/documents/report.ts';
import { reporterWeight } from '#contract/documents/reporter.ts';
import { ContractError } from '#contract/errors.ts';
import type { PhotoId, Uid } from '#contract/ids.ts';
import { readAccount } from '../data/accountStore.ts';
import { readJobOf } from '../data/caseJobStore.ts';
import { readCase, writeCase } from '../data/caseStore.ts';
import { type Keepsake, keepPicture } from '../data/evidence.ts';
import { readReporter } from '../data/reporterStore.ts';
import { readReport, reportIdOf, writeReport } from '../data/reportStore.ts';
import { reissuePhoto } from '../photos/reissuePhoto.ts';
import type { Clock } from '../platform/clock.ts';
import { firestore } from '../platform/firebase.ts';
import { caseAfterReport, freezes, isCounted, isHoldDue, openingNow } from './casePolicy.ts';
import { prepareHold } from './prepareHold.ts';
import { prepareOutcome } from './prepareOutcome.ts';
import { caseOf, findSubject, type Subject } from './reportSubject.ts';

export type Said = { readonly reason: ReportReason; readonly comment: string };

/** A picture that a copy was made of, or that was gone when it was to be. */
type Kept = Keepsake & { readonly isThere: boolean };

type Filed =
  | { readonly kind: 'filed'; readonly held: PhotoId | undefined }
  /** The report would freeze the evidence, and of this picture there is no copy yet. */
  | { readonly kind: 'copy-first'; readonly picture: Keepsake };

export type ReportEnvironment = {
  readonly bucket: Bucket;
  readonly clock: Clock;
  /** Of the site's settings. */
  readonly holdAtReporters: number;
};

// Its owner may change the picture between the copy and the report, but hardly that often.
const maxCopies = 5;
// Many report the same thing at the same time.
const attempts = { maxAttempts: 20 };

/**
 * Takes a report down: see the contract. One transaction writes the report, makes the case or counts it there, freezes the evidence
 * and holds the photo where enough people have reported it. The copy of the picture is made before it; made for nothing, it is
 * the sweep's. Gives the report's id.
 */
export async function fileReport(
  subject: Subject,
  reporter: Uid,
  said: Said,
  environment: ReportEnvironment,
): Promise<string> {
  let kept: Kept | undefined;
  for (let copies = 0; copies < maxCopies; copies += 1) {
    const filed = await firestore.runTransaction(
      (transaction) => file(transaction, { subject, reporter, said, kept }, environment),
      attempts,
    );
    if (filed.kind === 'filed') {
      if (filed.held !== undefined) await reissuePhoto(filed.held, environment.bucket);
      return reportIdOf(subject.id, reporter);
    }
    kept = { ...filed.picture, isThere: await keepPicture(environment.bucket, filed.picture) };
  }
  throw new Error(`${caseOf(subject)}: the picture changes faster than it can be kept`);
}

type Order = {
  readonly subject: Subject;
  readonly reporter: Uid;
  readonly said: Said;
  readonly kept: Kept | undefined;
};

async function file(
  transaction: Transaction,
  { subject, reporter, said, kept }: Order,
  { clock, holdAtReporters }: ReportEnvironment,
): Promise<Filed> {
  const [caseId, reportId] = [caseOf(subject), reportIdOf(subject.id, reporter)];
  const found = await findSubject(transaction, subject, reporter);
  if (!(await readAccount(transaction, reporter))) throw new ContractError('unauthenticated', 'this account is gone');
  const current = await readCase(caseId, transaction);
  const former = await readReport(subject.kind, reportId, transaction);
  const weight = reporterWeight(await readReporter(transaction, reporter));

  const [now, opening] = [clock(), openingNow(current)];
  const picture = freezes(current) ? found.keepsake(opening) : undefined;
  if (picture && kept?.to !== picture.to) return { kind: 'copy-first', picture };
  const evidence = freezes(current) ? found.evidence(kept?.isThere ? kept.to : undefined, now) : undefined;
  const { ownerId, photo } = found;
  const reported = { kind: subject.kind, targetId: subject.id, ownerId, reason: said.reason, weight };
  const after = caseAfterReport(current, reported, { former, evidence, now });
  const heldAt = photo && isHoldDue(after, photo, holdAtReporters) ? now : after.heldAt;
  const hold =
    photo && subject.kind === 'photo' && heldAt !== after.heldAt
      ? await prepareHold(transaction, { id: subject.id, photo, opening }, now)
      : undefined;
  const follow = former ? await prepareFormer(transaction, { id: reportId, report: former }, caseId, now) : undefined;

  follow?.();
  writeCase(transaction, caseId, { ...after, heldAt });
  const createdAt = former && isCounted(current, former) ? former.createdAt : now;
  const report = { ...said, targetId: subject.id, reporterId: reporter, status: 'open', caseId, opening } as const;
  writeReport(transaction, subject.kind, reportId, { ...report, createdAt });
  hold?.();
  return { kind: 'filed', held: hold && photo && subject.kind === 'photo' ? subject.id : undefined };
}

/**
 * What was decided about the report that this one takes the place of, where that has not come to it yet: it counts as it would
 * have, before nobody can tell any more.
 */
async function prepareFormer(
  transaction: Transaction,
  former: { readonly id: string; readonly report: Report },
  caseId: string,
  now: Date,
): Promise<(() => void) | undefined> {
  const job = await readJobOf(transaction, caseId, former.report.opening);
  return job && job.status !== former.report.status ? prepareOutcome(transaction, former, job, now) : undefined;
}
