import { staffPrefsSchema } from '#contract/documents/staffPrefs.ts';
import { type Uid, uidSchema } from '#contract/ids.ts';
import { collection } from '../../platform/collection.ts';
import type { Transaction } from '../../platform/transaction.ts';

export const staffPrefs = collection('staffPrefs', uidSchema, staffPrefsSchema);

/** Those of them who said yes to cases about minors. */
export const whoTakeMinors = async (uids: readonly Uid[]): Promise<ReadonlySet<Uid>> =>
  new Set([...(await staffPrefs.readAll(uids))].flatMap(([uid, { minors }]) => (minors ? [uid] : [])));

/** Whether the person said yes to cases about minors. */
export const takesMinors = async (uid: Uid, transaction?: Transaction): Promise<boolean> =>
  (await staffPrefs.read(uid, transaction))?.minors === true;
