import type { Bucket } from '@google-cloud/storage';
import { reportAlbumContract, reportPhotoContract, reportUserContract } from '#contract/callables/reports.ts';
import { type Case, caseIdOf } from '#contract/documents/case.ts';
import { type ReportReason, reporterWeight, type TowardsHold } from '#contract/documents/report.ts';
import type { StaffRole } from '#contract/documents/user.ts';
import type { Uid } from '#contract/ids.ts';
import { ensureAccount } from '../../accounts/ensureAccount.ts';
import {
  caseAfterReport,
  countsWithout,
  freezes,
  isCounted,
  isHoldDue,
  mostGiven,
  openingNow,
} from '../../cases/casePolicy.ts';
import { placed } from '../../cases/priority.ts';
import { createdAtOf, requireAccount, roles } from '../../data/accounts/accountStore.ts';
import { claimedRole, readAuthRecord } from '../../data/accounts/authRecord.ts';
import { cases, changeCase, readConsequence } from '../../data/cases/caseStore.ts';
import { keepPicture, type Snapshot } from '../../data/cases/evidence.ts';
import { countedReports, readReporter, reportIdOf, reports } from '../../data/cases/reportStore.ts';
import { inParts } from '../../data/pages.ts';
import { countLikes, countReceivedLikes } from '../../data/social/likeStore.ts';
import { lanes } from '../../platform/budget.ts';
import { callable, type TakeRate } from '../../platform/callable.ts';
import { type Clock, hoursBefore } from '../../platform/clock.ts';
import { auth, bucket } from '../../platform/firebase.ts';
import type { Person } from '../../platform/person.ts';
import { readSiteSettings } from '../../platform/siteSettings.ts';
import { runTransaction, type Transaction } from '../../platform/transaction.ts';
import { decidedRole } from '../../staff/authority.ts';
import { announceCase } from '../chat/announceCase.ts';
import { followDecision } from '../decisions/followDecision.ts';
import { findSubject, ownerOf, type Subject } from './reportSubject.ts';

export const reportUser = callable(reportUserContract, ({ uid, ...fields }, { person, ...context }) =>
  report({ kind: 'user', id: uid }, person, fields, context),
);

export const reportPhoto = callable(reportPhotoContract, ({ id, ...fields }, { person, ...context }) =>
  report({ kind: 'photo', id }, person, fields, context),
);

export const reportAlbum = callable(reportAlbumContract, ({ id, ...fields }, { person, ...context }) =>
  report({ kind: 'album', id }, person, fields, context),
);

// Concurrent reports on one subject change the same case.
const inLane = lanes();

type Context = { readonly clock: Clock; readonly takeRate: TakeRate };

/** Refused and repeated reports take nothing of the rate. */
async function report(subject: Subject, person: Person, fields: ReportFields, { clock, takeRate }: Context) {
  const { uid } = person;
  const reportId = reportIdOf(subject.id, uid);
  // Throws for new accounts while sign-ups are closed.
  const { createdAt } = await ensureAccount(person, clock);
  const { holdAtReporters, holdReporterAgeHours } = await readSiteSettings();
  const age = { ageHours: holdReporterAgeHours, now: clock() };
  const towardsHold = subject.kind === 'user' ? undefined : towardsHoldOf(await readAuthRecord(uid), createdAt, age);
  const reporter = { uid, towardsHold };
  if (await isRepeated(subject, reporter, fields)) return { reportId };
  await takeRate();
  const environment = { bucket: bucket(), clock, holdAtReporters, holdReporterAgeHours };
  return {
    reportId: await inLane(caseIdOf(subject.kind, subject.id), () =>
      fileReport(subject, reporter, fields, environment),
    ),
  };
}

const isRepeated = (subject: Subject, { uid, towardsHold }: Reporting, { reason, comment }: ReportFields) =>
  runTransaction(
    async (transaction) => {
      await findSubject(transaction, subject, uid);
      const former = await reports[subject.kind].read(reportIdOf(subject.id, uid), transaction);
      if (former?.status !== 'open' || former.reason !== reason || former.comment !== comment) return false;
      if (towardsHold === 'counts' && former.towardsHold !== 'counts') return false;
      return isCounted(await cases.read(caseIdOf(subject.kind, subject.id), transaction), former);
    },
    { readOnly: true },
  );

/** `towardsHold`: absent in reports on people. */
type Reporting = { readonly uid: Uid; readonly towardsHold: TowardsHold | undefined };

type ReportFields = { readonly reason: ReportReason; readonly comment: string };

/** `isThere`: `false` if the picture was deleted before it was copied. */
type Saved = Snapshot & { readonly isThere: boolean };

type Filed =
  | { readonly kind: 'filed' }
  /** The evidence needs a copy of this picture. */
  | { readonly kind: 'copy-first'; readonly picture: Snapshot }
  /** Before a hold, check that earlier reporters still count. */
  | { readonly kind: 'recount-first'; readonly opening: number };

export type ReportEnvironment = {
  readonly bucket: Bucket;
  readonly clock: Clock;
  readonly holdAtReporters: number;
  readonly holdReporterAgeHours: number;
};

// The owner may change the picture between copy and report.
const maxRounds = 6;
// Many people report the same thing at once.
const attempts = { maxAttempts: 20 };

/** Returns the report's id. Copies the picture and recounts reporters outside the transaction. */
export async function fileReport(
  subject: Subject,
  reporter: Reporting,
  fields: ReportFields,
  environment: ReportEnvironment,
) {
  const ownerId = await ownerOf(subject);
  const seen = await likesOf(subject, ownerId);
  let saved: Saved | undefined;
  let isRecounted = false;
  for (let rounds = 0; rounds < maxRounds; rounds += 1) {
    const filed = await runTransaction(async (transaction) => {
      // Again in each attempt, and before the reads, so that no document is locked while it runs.
      const claimed = claimedRole(ownerId && (await readAuthRecord(ownerId)));
      return file(transaction, { subject, reporter, fields, claimed, seen, saved, isRecounted }, environment);
    }, attempts);
    if (filed.kind === 'filed') return reportIdOf(subject.id, reporter.uid);
    if (filed.kind === 'recount-first') {
      await recountReports(subject, filed.opening, environment);
      isRecounted = true;
    } else saved = { ...filed.picture, isThere: await keepPicture(environment.bucket, filed.picture) };
  }
  throw new Error(`${caseIdOf(subject.kind, subject.id)}: the picture changes faster than it can be kept`);
}

/** How much it is seen: the photo's likes, or the likes of all photos of the owner. */
async function likesOf({ kind, id }: Subject, ownerId: Uid | undefined): Promise<number> {
  if (kind === 'photo') return (await countLikes(id, [])).count;
  return ownerId === undefined ? 0 : countReceivedLikes(ownerId);
}

type Filing = {
  readonly subject: Subject;
  readonly reporter: Reporting;
  readonly fields: ReportFields;
  readonly claimed: StaffRole | null;
  readonly seen: number;
  readonly saved: Saved | undefined;
  readonly isRecounted: boolean;
};

async function file(
  transaction: Transaction,
  { subject, reporter: { uid, towardsHold }, fields, claimed, seen, saved, isRecounted }: Filing,
  { clock, holdAtReporters }: ReportEnvironment,
): Promise<Filed> {
  const [caseId, reportId] = [caseIdOf(subject.kind, subject.id), reportIdOf(subject.id, uid)];
  const subjectNow = await findSubject(transaction, subject, uid);
  const current = await cases.read(caseId, transaction);
  const former = await reports[subject.kind].read(reportId, transaction);
  const aboutStaff = decidedRole(await roles.read(subjectNow.ownerId, transaction), claimed) !== null;
  const weight = reporterWeight(await readReporter(transaction, uid));

  const [now, opening] = [clock(), openingNow(current)];
  const picture = freezes(current) ? subjectNow.snapshot(opening) : undefined;
  if (picture && saved?.to !== picture.to) return { kind: 'copy-first', picture };
  const evidence = freezes(current) ? subjectNow.evidence(saved?.isThere ? saved.to : undefined, now) : undefined;
  const { ownerId, hold } = subjectNow;
  const about = { kind: subject.kind, targetId: subject.id, ownerId, aboutStaff };
  const reported = { ...about, reason: fields.reason, weight, towardsHold, seen };
  const after = caseAfterReport(current, reported, { former, evidence, now });
  const isHeld = hold !== undefined && isHoldDue(after, holdAtReporters);
  if (isHeld && !isRecounted) return { kind: 'recount-first', opening };
  await requireAccount(transaction, uid);
  if (former) {
    // A decision may not have reached the replaced report yet.
    const decided = await readConsequence(transaction, { caseId, opening: former.opening });
    const isBehind = decided && decided.status !== former.status;
    if (isBehind) await followDecision(transaction, { id: reportId, report: former }, decided, now);
  }
  transaction.set(cases.doc(caseId), isHeld ? placed({ ...after, heldAt: now }) : after);
  announceCase(transaction, { before: current, after, reason: fields.reason }, now);
  const since = former && isCounted(current, former) ? former : { createdAt: now, weight };
  transaction.set(reports[subject.kind].doc(reportId), {
    ...fields,
    targetId: subject.id,
    ownerId,
    reporterId: uid,
    status: 'open',
    caseId,
    opening,
    towardsHold,
    createdAt: since.createdAt,
    weight: since.weight,
  });
  if (isHeld) await hold({ opening, rule: mostGiven(after.reasons) }, now);
  return { kind: 'filed' };
}

type Identity = { readonly emailVerified: boolean; readonly providerData: readonly { readonly providerId: string }[] };

// No third party vouches for these identities.
const ownProviders: readonly string[] = ['password', 'phone'];

/** `counts`: a verified address or a provider, and an account that is old enough. */
export function towardsHoldOf(
  identity: Identity | undefined,
  createdAt: Date | undefined,
  { ageHours, now }: { readonly ageHours: number; readonly now: Date },
): TowardsHold {
  if (!identity) return 'gone';
  const isVouchedFor =
    identity.emailVerified || identity.providerData.some(({ providerId }) => !ownProviders.includes(providerId));
  if (!isVouchedFor) return 'unverified';
  const isOldEnough = ageHours === 0 || (createdAt !== undefined && createdAt <= hoursBefore(now, ageHours));
  return isOldEnough ? 'counts' : 'too-new';
}

// The limit of `getUsers`.
const identitiesAtOnce = 100;

async function readTowardsHold(uids: readonly string[], ageHours: number, now: Date) {
  const weights = new Map<string, TowardsHold>();
  for (const some of inParts(uids, identitiesAtOnce)) {
    const [{ users }, accounts] = await Promise.all([auth.getUsers(some.map((uid) => ({ uid }))), createdAtOf(some)]);
    for (const [at, uid] of some.entries()) {
      const identity = users.find((user) => user.uid === uid);
      weights.set(uid, towardsHoldOf(identity, accounts[at], { ageHours, now }));
    }
  }
  return weights;
}

/** Drops reports that no longer count, so that one address moved between accounts counts once. Idempotent. */
async function recountReports({ kind, id: targetId }: Subject, opening: number, environment: ReportEnvironment) {
  const caseId = caseIdOf(kind, targetId);
  const counted = await countedReports(kind, caseId, opening);
  const uids = Array.from(counted.values(), ({ reporterId }) => reporterId);
  const counting = await readTowardsHold(uids, environment.holdReporterAgeHours, environment.clock());
  for (const [id, { reporterId }] of counted) {
    const now = counting.get(reporterId) ?? 'gone';
    if (now !== 'counts') await leaveOut(kind, id, caseId, now);
  }
}

function leaveOut(kind: Case['kind'], reportId: string, caseId: string, towardsHold: TowardsHold): Promise<void> {
  return runTransaction(async (transaction) => {
    const current = await cases.read(caseId, transaction);
    const report = await reports[kind].read(reportId, transaction);
    if (!current || !report || report.towardsHold !== 'counts') return;
    if (isCounted(current, report)) changeCase(transaction, caseId, countsWithout(current, report, towardsHold));
    transaction.update(reports[kind].doc(reportId), { towardsHold });
  });
}
