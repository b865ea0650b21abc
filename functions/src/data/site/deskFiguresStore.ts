import * as v from 'valibot';
import { auditEntrySchema } from '#contract/documents/auditEntry.ts';
import { type DeskFigures, deskFiguresSchema } from '#contract/documents/deskFigures.ts';
import { decode } from '#contract/documents/stored.ts';
import { collection } from '../../platform/collection.ts';
import { auditLog } from '../auditLog.ts';
import { documentsOf } from '../pages.ts';

const deskFigures = collection('aggregates', v.literal('figures'), deskFiguresSchema);

export const readDeskFigures = (): Promise<DeskFigures | undefined> => deskFigures.read('figures');

export const writeDeskFigures = (figures: DeskFigures): Promise<unknown> => deskFigures.doc('figures').set(figures);

const figuresEntries = v.pick(auditEntrySchema, ['figures']);

/** The weeks of decisions that were reversed since then. One read for each, at least one. */
export async function weeksReversedSince(since: Date): Promise<ReadonlySet<string>> {
  const reversed = auditLog.stored.all().where('figures.reversedAt', '>=', since).orderBy('figures.reversedAt');
  const weeks = new Set<string>();
  for await (const one of documentsOf(reversed.select('figures'))) {
    const { week } = decode(figuresEntries, one.ref.path, one.data()).figures ?? {};
    if (week !== undefined) weeks.add(week);
  }
  return weeks;
}
