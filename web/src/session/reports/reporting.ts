import * as v from 'valibot';
import { reportAlbumContract, reportPhotoContract, reportUserContract } from '#contract/callables/reports.ts';
import { type Report, reportReasons } from '#contract/documents/report.ts';
import { ContractError } from '#contract/errors.ts';
import type { Uid } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { countChars, multilineText } from '#contract/text.ts';
import { myReportOn, type Reportable } from '#data/account/reports.ts';
import { call } from '#data/call.ts';
import { formatNumber, formatUntil } from '#i18n/format.ts';
import { errorWords, type Locale, type Messages, type Words } from '#i18n/words.ts';
import { inWords } from '#lib/inWords.ts';
import { wait } from '#lib/wait.ts';

export type { Report };
export { reportReasons };

export type ReportSubject = Reportable & { readonly name?: string };

/** Pages that the dialog links. */
export type ReportPaths = { readonly settingsReports: string; readonly rules: string };

export const maxComment = limits.report.commentChars;
export const commentLength = (comment: string): number => countChars(comment.trim());

/** The server's checks with words. */
export const reportSchema = (words: Words['report'], format: (value: number) => string) =>
  v.object({
    reason: v.picklist(reportReasons, words.reasonMissing),
    comment: inWords(multilineText(maxComment), words.commentInvalid(format(maxComment))),
  });

export type TypedReport = v.InferOutput<ReturnType<typeof reportSchema>>;

/** Throws a `ContractError`, see the contract. */
export async function sendReport({ kind, id }: ReportSubject, fields: TypedReport): Promise<void> {
  if (kind === 'photo') await call(reportPhotoContract, { id, ...fields });
  else if (kind === 'album') await call(reportAlbumContract, { id, ...fields });
  else await call(reportUserContract, { uid: id, ...fields });
}

// After this time, an empty form is better than one that changes while the person fills it.
const patienceMs = 2_000;

/** `undefined` also if the answer takes too long. */
export const formerReport = (subject: ReportSubject, uid: Uid): Promise<Report | undefined> =>
  Promise.race([myReportOn(subject, uid), wait(patienceMs).then(() => undefined)]);

type ProblemWords = { readonly words: Words['report']; readonly errors: Messages['errors']; readonly locale: Locale };

/** Pure but for the time of day. */
export function reportProblem(
  error: unknown,
  { kind }: Pick<ReportSubject, 'kind'>,
  problemWords: ProblemWords,
): string {
  const { words, errors, locale } = problemWords;
  if (!(error instanceof ContractError)) return errorWords(error, errors);
  const { code, field, retryAfterSeconds } = error;
  if (code === 'not-found') return words.problem.gone[kind];
  if (code === 'failed-precondition' && field === 'id') return words.problem.inReview;
  if (code === 'resource-exhausted' && retryAfterSeconds !== undefined) {
    const now = new Date();
    const until = new Date(now.getTime() + retryAfterSeconds * 1_000);
    return words.problem.tooMany(formatNumber(locale, limits.rate.reportsPerDay), formatUntil(locale, until, now));
  }
  return errorWords(error, errors);
}
