import { reportAlbumContract, reportPhotoContract, reportUserContract } from '#contract/callables/reports.ts';
import { caseIdOf } from '#contract/documents/case.ts';
import type { Uid } from '#contract/ids.ts';
import { ensureAccount } from '../../accounts/ensureAccount.ts';
import { isCounted } from '../../cases/casePolicy.ts';
import { cases } from '../../data/cases/caseStore.ts';
import { reportIdOf, reports } from '../../data/cases/reportStore.ts';
import { lanes } from '../../platform/budget.ts';
import { callable, type TakeRate } from '../../platform/callable.ts';
import type { Clock } from '../../platform/clock.ts';
import { bucket } from '../../platform/firebase.ts';
import { readSiteSettings } from '../../platform/siteSettings.ts';
import { runTransaction } from '../../platform/transaction.ts';
import { fileReport, type Reporting, type Said } from './fileReport.ts';
import { findSubject, type Subject } from './reportSubject.ts';
import { readTowardsHold } from './towardsHold.ts';

export const reportUser = callable(reportUserContract, ({ uid, ...said }, { person, ...context }) =>
  report({ kind: 'user', id: uid }, person.uid, said, context),
);

export const reportPhoto = callable(reportPhotoContract, ({ id, ...said }, { person, ...context }) =>
  report({ kind: 'photo', id }, person.uid, said, context),
);

export const reportAlbum = callable(reportAlbumContract, ({ id, ...said }, { person, ...context }) =>
  report({ kind: 'album', id }, person.uid, said, context),
);

// Concurrent reports on one subject change the same case.
const inLane = lanes();

type Context = { readonly clock: Clock; readonly takeRate: TakeRate };

/** Refused and repeated reports take nothing of the rate. */
async function report(subject: Subject, uid: Uid, said: Said, { clock, takeRate }: Context) {
  const reportId = reportIdOf(subject.id, uid);
  // Throws for new accounts while sign-ups are closed.
  await ensureAccount(uid, clock);
  const { holdAtReporters, holdReporterAgeHours } = await readSiteSettings();
  const counting = subject.kind === 'user' ? undefined : await readTowardsHold([uid], holdReporterAgeHours, clock());
  const reporter = { uid, towardsHold: counting?.get(uid) };
  if (await isSaidAlready(subject, reporter, said)) return { reportId };
  await takeRate();
  const environment = { bucket: bucket(), clock, holdAtReporters, holdReporterAgeHours };
  return {
    reportId: await inLane(caseIdOf(subject.kind, subject.id), () => fileReport(subject, reporter, said, environment)),
  };
}

async function isSaidAlready(
  subject: Subject,
  { uid, towardsHold }: Reporting,
  { reason, comment }: Said,
): Promise<boolean> {
  return runTransaction(
    async (transaction) => {
      await findSubject(transaction, subject, uid);
      const former = await reports[subject.kind].read(reportIdOf(subject.id, uid), transaction);
      if (former?.status !== 'open' || former.reason !== reason || former.comment !== comment) return false;
      if (towardsHold === 'counts' && former.towardsHold !== 'counts') return false;
      return isCounted(await cases.read(caseIdOf(subject.kind, subject.id), transaction), former);
    },
    { readOnly: true },
  );
}
