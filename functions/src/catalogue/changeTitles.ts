import type { PhotoJobCommand } from '#contract/documents/photoJob.ts';
import { ContractError } from '#contract/errors.ts';
import type { TitleId } from '#contract/ids.ts';
import { documentPath } from '#contract/paths.ts';
import { notify } from '../data/accounts/noticeStore.ts';
import { titleWordsOf } from '../data/catalogue/catalogueStore.ts';
import { updateCover } from '../data/catalogue/coverStore.ts';
import { photoJobs, startPhotoJob } from '../data/catalogue/photoJobStore.ts';
import {
  mostFollowers,
  readFollowers,
  readProposers,
  type TitleState,
  type TitleWithId,
  titles,
  writeTitle,
} from '../data/catalogue/titleStore.ts';
import { updateTrending } from '../photos/updateTrending.ts';
import type { Clock } from '../platform/clock.ts';
import type { Transaction } from '../platform/transaction.ts';
import { changesPhotos } from './titlePolicy.ts';

export type TitleChange = {
  readonly id: TitleId;
  readonly current: TitleWithId | undefined;
  readonly next: TitleState;
};

/** Also starts photo jobs, redirects titles merged into these, and notifies proposers. */
export async function changeTitles(
  transaction: Transaction,
  changes: readonly TitleChange[],
  { commandId, expected }: { readonly commandId: string; readonly expected?: ReadonlyMap<TitleId, number> },
  now: Date,
): Promise<{ readonly followers: readonly TitleWithId[]; readonly jobs: ReadonlyMap<TitleId, string> }> {
  const moving = changes.filter(({ current, next }) => current && changesPhotos(current, next));
  const movingIds = moving.map(({ id }) => id);
  const followers = await readFollowers(transaction, movingIds);
  if (followers.length >= mostFollowers) {
    throw new ContractError('failed-precondition', 'too many titles are merged into it', { field: 'mergeInto' });
  }
  const withJob = await photoJobs.title.subjectsIn(
    followers.map(({ id }) => id),
    transaction,
  );
  const states = new Map<TitleId, TitleState>(changes.map(({ id, next }) => [id, next]));
  const ends = moving.flatMap(({ next: { mergedInto } }) => mergedInto ?? []).filter((id) => !states.has(id));
  const others = await titles.readAll([...new Set(ends)], transaction);

  for (const { id, current, next } of changes) writeTitle(transaction, id, next, current === undefined);
  const jobs = new Map<TitleId, string>();
  for (const { id, next } of moving) {
    const endId = next.mergedInto ?? id;
    const { spoilerUntil: coveredUntil, kind: titleKind, ...names } = states.get(endId) ?? others.get(endId) ?? next;
    const words = [...titleWordsOf(names)];
    const command: PhotoJobCommand = { kind: 'title', titleId: endId, words, titleKind, coveredUntil };
    // Titles in `changes` have their own job.
    for (const follower of followers.filter(({ id: own, mergedInto }) => mergedInto === id && !states.has(own))) {
      if (endId !== id) writeTitle(transaction, follower.id, { ...follower, mergedInto: endId }, false);
      if (withJob.has(follower.id)) photoJobs.title.change(transaction, follower.id, { command });
    }
    jobs.set(id, startPhotoJob(transaction, { subject: id, command, commandId, expected: expected?.get(id) }, now));
  }
  await notifyProposers(transaction, changes, now);
  return { followers, jobs };
}

/** A merged title counts as approved: its target is in the catalogue. */
export function noticeOfDecision({ id, current, next }: TitleChange) {
  if (current?.status !== 'proposed' || next.status === 'proposed') return undefined;
  const isIn = next.status === 'active' || next.mergedInto !== undefined;
  return {
    kind: isIn ? ('title-approved' as const) : ('title-rejected' as const),
    occasion: id,
    subject: next.mergedInto ?? id,
  };
}

async function notifyProposers(transaction: Transaction, changes: readonly TitleChange[], now: Date): Promise<void> {
  const notices = new Map(changes.map((change) => [change.id, noticeOfDecision(change)]));
  const decided = [...notices.keys()].filter((id) => notices.get(id));
  for (const [id, uid] of await readProposers(transaction, decided)) {
    const notice = notices.get(id);
    if (notice) await notify(transaction, uid, notice, now);
  }
}

/** Updates covers and trends, which depend on `spoilerUntil`. */
export async function followTitle(id: TitleId, clock: Clock): Promise<void> {
  const path = documentPath.title(id);
  await updateCover(path, clock());
  await updateTrending([path], clock);
}
