import { type Case, type CaseKind, type CaseStatus, decodeCase } from '#contract/documents/case.ts';
import type { ReportReason } from '#contract/documents/report.ts';
import { documentPath } from '#contract/paths.ts';
import type { PageSource } from '#lib/pagedList.ts';
import { decodeAll } from '../firestoreRest.ts';
import { stringValue } from '../firestoreValues.ts';
import type { ListCursor } from './listCursor.ts';
import { staffPages, type WithId } from './staffPages.ts';
import { documentReference, type FieldFilter, type FieldOrder, runStaffQuery } from './staffRest.ts';

/** The cases of reported photos and people. */

export type ListedCase = WithId<Case>;

export type CaseFilter = {
  readonly kind: CaseKind;
  readonly status: CaseStatus;
  readonly reason?: ReportReason;
  /** `weight`: what is most surely right first, of these what has waited longest; else only by time. */
  readonly order: 'weight' | 'time';
};

const byTime: FieldOrder = { field: 'openedAt', direction: 'ASCENDING' };
const orders: Readonly<Record<CaseFilter['order'], readonly FieldOrder[]>> = {
  weight: [{ field: 'weight', direction: 'DESCENDING' }, byTime],
  time: [byTime],
};

export function casesWhere({ kind, status, reason, order }: CaseFilter): PageSource<ListedCase, ListCursor> {
  const given: readonly FieldFilter[] =
    reason === undefined ? [] : [{ field: 'reasonsGiven', op: 'ARRAY_CONTAINS', value: stringValue(reason) }];
  const where: readonly FieldFilter[] = [
    ...given,
    { field: 'kind', op: 'EQUAL', value: stringValue(kind) },
    { field: 'status', op: 'EQUAL', value: stringValue(status) },
  ];
  return staffPages({ collection: 'cases', where, orderBy: orders[order] }, decodeCase);
}

/** One case as it stands now; `undefined` if it is not there, or about oneself. */
export async function readCase(id: string): Promise<ListedCase | undefined> {
  // A list of one: what is not there and what one may not see are the same.
  const where = [{ field: '__name__', op: 'EQUAL', value: documentReference(documentPath.case(id)) }] as const;
  const found = decodeAll(await runStaffQuery({ collection: 'cases', where, orderBy: [], limit: 1 }), decodeCase)[0];
  return found && { ...found.document, id };
}
