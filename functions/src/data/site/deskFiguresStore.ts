import type { Query } from 'firebase-admin/firestore';
import * as v from 'valibot';
import { type AuditFigures, auditEntrySchema } from '#contract/documents/auditEntry.ts';
import { type DeskFigures, deskFiguresSchema } from '#contract/documents/deskFigures.ts';
import { decode } from '#contract/documents/stored.ts';
import type { StaffAction } from '#contract/staffActions.ts';
import { collection } from '../../platform/collection.ts';
import { auditLog } from '../auditLog.ts';
import { documentsOf } from '../pages.ts';

const deskFigures = collection('aggregates', v.literal('figures'), deskFiguresSchema);

export const readDeskFigures = (): Promise<DeskFigures | undefined> => deskFigures.read('figures');

export const writeDeskFigures = (figures: DeskFigures): Promise<unknown> => deskFigures.doc('figures').set(figures);

const figuresEntries = v.pick(auditEntrySchema, ['figures']);
const decisions = () => auditLog.stored.all().where('action', '==', 'resolveCases' satisfies StaffAction);

async function figuresIn(query: Query): Promise<readonly AuditFigures[]> {
  const all: AuditFigures[] = [];
  for await (const one of documentsOf(query.select('figures'))) {
    const { figures } = decode(figuresEntries, one.ref.path, one.data());
    if (figures) all.push(figures);
  }
  return all;
}

/** Of decided cases, also those reversed since. One read for each, at least one. */
export async function decisionsOf(week: string): Promise<readonly AuditFigures[]> {
  return figuresIn(decisions().where('figures.week', '==', week));
}

/** The weeks of decisions that were reversed since then. One read for each, at least one. */
export async function weeksReversedSince(since: Date): Promise<ReadonlySet<string>> {
  const reversed = auditLog.stored.all().where('figures.reversedAt', '>=', since).orderBy('figures.reversedAt');
  return new Set((await figuresIn(reversed)).flatMap(({ week }) => week ?? []));
}
