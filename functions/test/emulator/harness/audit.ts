import * as v from 'valibot';
import { type AuditEntry, auditEntrySchema } from '#contract/documents/auditEntry.ts';
import { decode } from '#contract/documents/stored.ts';
import { type Answer, call } from './calls.ts';
import type { Person } from './people.ts';
import { server } from './site.ts';

const { firestore } = server;

export type ListedEntry = AuditEntry & { readonly id: string };

/** A document's audit entries, oldest first. */
export async function entriesOf(target: string): Promise<readonly ListedEntry[]> {
  const { docs } = await firestore.collection('auditLog').where('target', '==', target).get();
  return docs
    .map((document) => ({ id: document.id, ...decode(auditEntrySchema, document.ref.path, document.data()) }))
    .sort((one, other) => one.at.getTime() - other.at.getTime());
}

/** The newest entry of an action on a document. */
export async function lastEntry(target: string, action: string): Promise<ListedEntry> {
  const found = (await entriesOf(target)).filter((entry) => entry.action === action).at(-1);
  if (!found) throw new Error(`no ${action} of ${target}`);
  return found;
}

const audited = v.object({ auditIds: v.array(v.string()) });
const answerSchema = v.union([v.object({ results: v.array(audited) }), audited]);

/** The ids of the entries that a staff call reports, for one target or many. */
export function auditIdsIn(answer: unknown): readonly string[] {
  const read = v.parse(answerSchema, answer);
  return ('results' in read ? read.results : [read]).flatMap(({ auditIds }) => auditIds);
}

export const revert = (caller: Pick<Person, 'idToken'> | undefined, auditId: string): Promise<Answer> =>
  call('revertAction', { auditId }, caller);
