import { type AuditEntry, decodeAuditEntry } from '#contract/documents/auditEntry.ts';
import { documentPath } from '#contract/paths.ts';
import type { FieldFilter, Query, WithId } from '../firestore.ts';
import { type ListSource, staffDocuments, staffList, staffQuery } from './reads.ts';

export type ListedEntry = WithId<AuditEntry>;

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

/** Newest first. */
export const auditEntries = (filter: AuditFilter): ListSource<ListedEntry> =>
  staffList(newestOf(filter), decodeAuditEntry);

/** Of everything, or about one document. */
export const newestEntries = (limit: number, target?: string): Promise<readonly ListedEntry[]> =>
  staffQuery({ ...newestOf({ target }), limit }, decodeAuditEntry);

export const readAuditEntry = async (id: string): Promise<ListedEntry | undefined> =>
  (await staffDocuments([documentPath.auditEntry(id)], decodeAuditEntry))[0];
