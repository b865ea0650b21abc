import * as v from 'valibot';
import { auditEntrySchema } from '#contract/documents/auditEntry.ts';
import { type SecondLook, secondLookSchema } from '#contract/documents/secondLook.ts';
import { decode, timestampSchema } from '#contract/documents/stored.ts';
import type { Uid } from '#contract/ids.ts';
import type { StaffAction } from '#contract/staffActions.ts';
import { collection } from '../../platform/collection.ts';
import type { Transaction } from '../../platform/transaction.ts';
import { auditLog } from '../auditLog.ts';
import { documentsOf } from '../pages.ts';

export const secondLooks = collection('secondLooks', v.string(), secondLookSchema);

const chosen = collection('aggregates', v.literal('secondLooks'), v.object({ week: v.string() }));

/** The last week whose decisions were drawn. */
export const lastWeekChosen = async (): Promise<string | undefined> => (await chosen.read('secondLooks'))?.week;
export const writeWeekChosen = (week: string): Promise<unknown> => chosen.doc('secondLooks').set({ week });

const candidateSchema = v.object({
  ...v.pick(auditEntrySchema, ['actorId', 'target', 'figures']).entries,
  at: timestampSchema,
});

/** Decided cases of a week that were not reversed. One read for each, at least one. */
export async function unreversedDecisions(week: string) {
  const decisions = auditLog.stored.all().where('action', '==', 'resolveCases' satisfies StaffAction);
  const ofWeek = decisions.where('figures.week', '==', week).select('actorId', 'target', 'at', 'figures');
  const candidates = [];
  for await (const one of documentsOf(ofWeek)) {
    candidates.push({ id: one.id, ...decode(candidateSchema, one.ref.path, one.data()) });
  }
  return candidates.filter(({ figures }) => figures?.reversed === undefined);
}

/** The oldest first, so that each is looked at before its evidence goes. */
export const openLooks = (limit: number): Promise<ReadonlyMap<string, SecondLook>> =>
  secondLooks.find(secondLooks.all().where('state', '==', 'open').orderBy('expiresAt').limit(limit));

const answered = () => secondLooks.all().where('state', '==', 'answered');

export const answeredAbout = (decidedBy: Uid, limit: number): Promise<ReadonlyMap<string, SecondLook>> =>
  secondLooks.find(answered().where('decidedBy', '==', decidedBy).limit(limit));

export const answeredLooks = (limit: number): Promise<ReadonlyMap<string, SecondLook>> =>
  secondLooks.find(answered().limit(limit));

export const changeLook = (transaction: Transaction, id: string, fields: Readonly<Record<string, unknown>>): void =>
  transaction.update(secondLooks.stored.doc(id), fields);
