import { photoJobId } from '#contract/documents/photoJob.ts';
import { ContractError } from '#contract/errors.ts';
import type { TitleId } from '#contract/ids.ts';
import { prepareNotice } from '../data/accounts/noticeStore.ts';
import { titleWordsOf } from '../data/catalogue/catalogueStore.ts';
import {
  type PhotoJobCommand,
  readPhotoJobs,
  redirectPhotoJob,
  writePhotoJob,
} from '../data/catalogue/photoJobStore.ts';
import {
  type KnownTitle,
  mostFollowers,
  readFollowers,
  readProposers,
  readTitles,
  type TitleState,
  writeTitle,
} from '../data/catalogue/titleStore.ts';
import { type Transaction } from '../platform/transaction.ts';
import { changesPhotos } from './titlePolicy.ts';

/** A title that is made (`known` absent) or changed. */
export type TitleChange = {
  readonly id: TitleId;
  readonly known: KnownTitle | undefined;
  readonly next: TitleState;
};

type Ordered = {
  readonly orderId: string;
  readonly expected?: ReadonlyMap<TitleId, number>;
};

/** Ids of the sweeps that were ordered, by title. */
export type Swept = ReadonlyMap<TitleId, string>;

/**
 * Reads what changing titles rests on, and those that were merged into them; `write` writes them, orders the sweeps over their
 * photos, and tells those whose proposal was decided. Titles that were merged into one that is merged now lead on with it, and
 * sweeps that are on their way there go on with them.
 */
export async function prepareTitles(transaction: Transaction, changes: readonly TitleChange[], now: Date) {
  const moving = changes.filter(({ known, next }) => known && changesPhotos(known, next));
  const followers = await readFollowers(
    transaction,
    moving.map(({ id }) => id),
  );
  if (followers.length >= mostFollowers) {
    throw new ContractError('failed-precondition', 'too many titles are merged into it', { field: 'mergeInto' });
  }
  const sweepOf = (id: TitleId): string => photoJobId('title', id);
  const sweeps = await readPhotoJobs(
    transaction,
    followers.map(({ id }) => sweepOf(id)),
  );
  const tell = await prepareDecisions(transaction, changes, now);
  const states = new Map<TitleId, TitleState>(changes.map(({ id, next }) => [id, next]));
  const ends = moving.flatMap(({ next: { mergedInto } }) => mergedInto ?? []).filter((id) => !states.has(id));
  const others = await readTitles(transaction, [...new Set(ends)]);

  const write = ({ orderId, expected }: Ordered): Swept => {
    for (const { id, known, next } of changes) writeTitle(transaction, id, next, known === undefined);
    const ordered = moving.map(({ id, next }) => {
      const endId = next.mergedInto ?? id;
      const order = orderFor(endId, states.get(endId) ?? others.get(endId) ?? next);
      // Those that change themselves have an order of their own.
      const led = followers.filter((follower) => follower.mergedInto === id && !states.has(follower.id));
      for (const follower of led) {
        if (endId !== id) {
          writeTitle(transaction, follower.id, { ...follower, mergedInto: endId }, false);
        }
        if (sweeps.has(sweepOf(follower.id))) redirectPhotoJob(transaction, sweepOf(follower.id), order);
      }
      return [
        id,
        writePhotoJob(transaction, { subject: id, order, orderId, expected: expected?.get(id) }, now),
      ] as const;
    });
    tell();
    return new Map(ordered);
  };
  return { followers, write };
}

const orderFor = (titleId: TitleId, { spoilerUntil, ...names }: TitleState): PhotoJobCommand => ({
  kind: 'title',
  titleId,
  words: [...titleWordsOf(names)],
  coveredUntil: spoilerUntil,
});

/** What a proposer is told; nothing where the title is still proposed. One that was merged is in the catalogue under the other's name. */
export function noticeOfDecision({ id, known, next }: TitleChange) {
  if (known?.status !== 'proposed' || next.status === 'proposed') return undefined;
  const isIn = next.status === 'active' || next.mergedInto !== undefined;
  return {
    kind: isIn ? ('title-approved' as const) : ('title-rejected' as const),
    occasion: id,
    subject: next.mergedInto ?? id,
  };
}

async function prepareDecisions(transaction: Transaction, changes: readonly TitleChange[], now: Date) {
  const decided = changes.flatMap((change) => {
    const notice = noticeOfDecision(change);
    return notice ? [{ id: change.id, notice }] : [];
  });
  const proposers = await readProposers(
    transaction,
    decided.map(({ id }) => id),
  );
  const tells = await Promise.all(
    decided.flatMap(({ id, notice }) => {
      const uid = proposers.get(id);
      return uid ? [prepareNotice(transaction, uid, notice, now)] : [];
    }),
  );
  return (): void => {
    for (const tell of tells) tell();
  };
}
