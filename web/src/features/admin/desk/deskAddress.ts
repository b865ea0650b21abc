import { type CaseStatus, caseStatuses } from '#contract/documents/case.ts';
import { type ReportReason, reportReasons } from '#contract/documents/report.ts';

/** Which cases are listed, as it stands in the address: `?status=` (open without it) and `?reason=`. */
export type DeskFilter = { readonly status: CaseStatus; readonly reason: ReportReason | undefined };

export const filterIn = (search: URLSearchParams): DeskFilter => ({
  status: caseStatuses.find((status) => status === search.get('status')) ?? 'open',
  reason: reportReasons.find((reason) => reason === search.get('reason')),
});

/** The case that is open (`?case=`). */
export const openCaseIn = (search: URLSearchParams): string | undefined => search.get('case') ?? undefined;

/** The address's query with another filter in it, and no case open. */
export function withFilter({ status, reason }: DeskFilter): URLSearchParams {
  const next = new URLSearchParams();
  if (status !== 'open') next.set('status', status);
  if (reason !== undefined) next.set('reason', reason);
  return next;
}

/** The address's query with another case open, or none. */
export function withCase(search: URLSearchParams, id: string | undefined): URLSearchParams {
  const next = new URLSearchParams(search);
  if (id === undefined) next.delete('case');
  else next.set('case', id);
  return next;
}
