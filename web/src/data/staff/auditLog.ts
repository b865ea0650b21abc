import * as v from 'valibot';
import { type AuditEntry, auditEntrySchema } from '#contract/documents/auditEntry.ts';
import { timestampSchema } from '#contract/documents/stored.ts';
import { limits } from '#contract/limits.ts';
import { documentPath } from '#contract/paths.ts';
import type { ListSource } from '#lib/pagedList.ts';
import type { Filter, Query, WithId } from '../documents.ts';
import { staffDocuments, staffList, staffQuery } from './reads.ts';

export type ListedEntry = WithId<AuditEntry>;

/** `before` and `after` hold any fields: their timestamps become dates here. */
function withDates(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const date = v.safeParse(timestampSchema, value);
  if (date.success) return date.output;
  if (Array.isArray(value)) return value.map(withDates);
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withDates(inner)]));
}

const datedSchema = v.pipe(v.unknown(), v.transform(withDates), auditEntrySchema);

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
    ...(['actorId', 'action', 'target'] as const).flatMap((field): readonly Filter[] =>
      filter[field] === undefined ? [] : [[field, '==', filter[field]]],
    ),
    ...(since ? [['at', '>=', since] as const] : []),
  ],
  orderBy: [['at', 'desc']],
});

/** Newest first. */
export const auditEntries = (filter: AuditFilter): ListSource<ListedEntry> => staffList(newestOf(filter), datedSchema);

export const newestEntries = (limit: number, filter: AuditFilter = {}): Promise<readonly ListedEntry[]> =>
  staffQuery({ ...newestOf(filter), limit }, datedSchema);

/** What one undo reverts: the entry and the others of its decision that are not undone. */
export async function entriesOfDecision(entry: ListedEntry): Promise<readonly ListedEntry[]> {
  if (entry.decision === undefined) return [entry];
  const where = [['decision', '==', entry.decision]] as const;
  const entries = await staffQuery(
    { collection: 'auditLog', where, limit: limits.moderation.entriesOfDecision },
    datedSchema,
  );
  return entries.filter(({ revertedBy }) => revertedBy === undefined);
}

export const readAuditEntry = async (id: string): Promise<ListedEntry | undefined> =>
  (await staffDocuments([documentPath.auditEntry(id)], datedSchema))[0];
