import * as v from 'valibot';
import { type SecondLook, secondLookSchema } from '#contract/documents/secondLook.ts';
import type { Uid } from '#contract/ids.ts';
import { collection } from '../../platform/collection.ts';
import type { Transaction } from '../../platform/transaction.ts';

export const secondLooks = collection('secondLooks', v.string(), secondLookSchema);

const chosen = collection('aggregates', v.literal('secondLooks'), v.object({ week: v.string() }));

/** The last week whose decisions were drawn. */
export const lastWeekChosen = async (): Promise<string | undefined> => (await chosen.read('secondLooks'))?.week;
export const writeWeekChosen = (week: string): Promise<unknown> => chosen.doc('secondLooks').set({ week });

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
