import { type AuditEntry, decodeAuditEntry } from '#contract/documents/auditEntry.ts';
import { documentPath } from '#contract/paths.ts';
import type { PageSource } from '#lib/pagedList.ts';
import { decodeAll, stringValue, timestampValue } from '../firestore.ts';
import {
  type FieldFilter,
  getStaffDocuments,
  type ListCursor,
  runStaffQuery,
  staffPages,
  type WithId,
} from './reads.ts';

/** What staff have done, as the audit log tells of it. */

export type ListedEntry = WithId<AuditEntry>;

/** Which entries are asked for; what is absent does not matter. */
export type AuditFilter = {
  readonly actorId?: string | undefined;
  readonly action?: string | undefined;
  /** The path of a document. */
  readonly target?: string | undefined;
  readonly since?: Date | undefined;
};

const newestFirst = [{ field: 'at', direction: 'DESCENDING' }] as const;

const isEqual = (field: string, value: string | undefined): readonly FieldFilter[] =>
  value === undefined ? [] : [{ field, op: 'EQUAL', value: stringValue(value) }];

/** The entries that a filter lets through, the newest first. */
export function auditEntries({ actorId, action, target, since }: AuditFilter): PageSource<ListedEntry, ListCursor> {
  const where: readonly FieldFilter[] = [
    ...isEqual('actorId', actorId),
    ...isEqual('action', action),
    ...isEqual('target', target),
    ...(since ? [{ field: 'at', op: 'GREATER_THAN_OR_EQUAL', value: timestampValue(since) } as const] : []),
  ];
  return staffPages({ collection: 'auditLog', where, orderBy: newestFirst }, decodeAuditEntry);
}

/** The newest entries of all, so many. */
export async function newestAuditEntries(limit: number): Promise<readonly ListedEntry[]> {
  const documents = await runStaffQuery({ collection: 'auditLog', orderBy: newestFirst, limit });
  return decodeAll(documents, decodeAuditEntry).map(({ id, document }) => ({ ...document, id }));
}

/** One entry; `undefined` if it is not there, or no longer. */
export async function readAuditEntry(id: string): Promise<ListedEntry | undefined> {
  const found = decodeAll(await getStaffDocuments([documentPath.auditEntry(id)]), decodeAuditEntry)[0];
  return found && { ...found.document, id };
}
