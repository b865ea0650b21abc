import { type AuditEntry, decodeAuditEntry } from '#contract/documents/auditEntry.ts';
import { documentPath } from '#contract/paths.ts';
import type { FieldFilter, Query, WithId } from '../firestore.ts';
import { type StaffList, staffDocuments, staffList, staffQuery } from './reads.ts';

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

const newestOf = ({ since, ...filter }: AuditFilter): Query => ({
  collection: 'auditLog',
  where: [
    ...(['actorId', 'action', 'target'] as const).flatMap((field): readonly FieldFilter[] =>
      filter[field] === undefined ? [] : [[field, 'EQUAL', filter[field]]],
    ),
    ...(since ? [['at', 'GREATER_THAN_OR_EQUAL', since] as const] : []),
  ],
  orderBy: [['at', 'DESCENDING']],
});

/** The entries that a filter lets through, the newest first. */
export const auditEntries = (filter: AuditFilter): StaffList<ListedEntry> =>
  staffList(newestOf(filter), decodeAuditEntry);

/** The newest entries of all, so many. */
export const newestAuditEntries = (limit: number): Promise<readonly ListedEntry[]> =>
  staffQuery({ ...newestOf({}), limit }, decodeAuditEntry);

/** The newest entries about a document, so many. */
export const entriesAbout = (target: string, limit: number): Promise<readonly ListedEntry[]> =>
  staffQuery({ ...newestOf({ target }), limit }, decodeAuditEntry);

/** One entry; `undefined` if it is not there, or no longer. */
export const readAuditEntry = async (id: string): Promise<ListedEntry | undefined> =>
  (await staffDocuments([documentPath.auditEntry(id)], decodeAuditEntry))[0];
