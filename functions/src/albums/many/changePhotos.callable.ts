import { changePhotosContract, type PhotoChange, restorePhotosContract } from '#contract/callables/changePhotos.ts';
import type { PhotoChanges } from '#contract/documents/photoChanges.ts';
import { ContractError } from '#contract/errors.ts';
import type { PhotoId, Uid } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { albumContents, albums } from '../../data/albums/albumStore.ts';
import { photoChanges, startPhotoChanges } from '../../data/photos/photoChangesStore.ts';
import { planWords, readCatalogue } from '../../photos/planWords.ts';
import { callable } from '../../platform/callable.ts';
import { minutesAfter } from '../../platform/clock.ts';
import { runTransaction } from '../../platform/transaction.ts';

export const changePhotos = callable(
  changePhotosContract,
  async ({ ids, change }, { person: { uid }, clock, takeRate }) => {
    const strippedTags = await strippedBy(change);
    await refuseAlbum(uid, ids, change);
    refuseWhileRunning(await photoChanges.read(uid));
    await takeRate();
    const commandId = await runTransaction(async (transaction) => {
      refuseWhileRunning(await photoChanges.read(uid, transaction));
      return startPhotoChanges(transaction, uid, { ids, change }, clock());
    });
    return { commandId, strippedTags: [...strippedTags] };
  },
);

function refuseWhileRunning(job: PhotoChanges | undefined): void {
  if (job?.phase !== 'running') return;
  throw new ContractError('failed-precondition', 'the last change is not through', { field: 'running' });
}

/** Throws for words that no photo can have. */
async function strippedBy({ addTags = [], titleId }: PhotoChange): Promise<readonly string[]> {
  const none = { caption: '', description: '', alt: '', spoiler: false, showExif: false };
  const words = { ...none, tags: addTags, titleId: titleId ?? undefined };
  const fieldOf = (field: string): string => `change.${field.replace(/^tags/, 'addTags')}`;
  return planWords(words, await readCatalogue([words]), fieldOf).strippedTags;
}

async function refuseAlbum(uid: Uid, ids: readonly PhotoId[], change: PhotoChange): Promise<void> {
  for (const field of ['addToAlbum', 'removeFromAlbum'] as const) {
    const id = change[field];
    const album = id && (await albums.read(id));
    if (id && (album?.ownerId !== uid || album.status === 'removed')) {
      throw new ContractError('not-found', 'no such album', { field: `change.${field}` });
    }
    if (!id || field !== 'addToAlbum') continue;
    const { photoIds = [] } = (await albumContents.read(id)) ?? {};
    if (new Set([...photoIds, ...ids]).size > limits.album.photos) {
      throw new ContractError('failed-precondition', 'too many photos', { field: `change.${field}` });
    }
  }
}

export const restorePhotos = callable(
  restorePhotosContract,
  async ({ commandId }, { person: { uid }, clock, takeRate }) => {
    await takeRate();
    return { commandId: await restoreTogether(uid, commandId, clock()) };
  },
);

const restoreTogether = (uid: Uid, commandId: string, now: Date): Promise<string> =>
  runTransaction(async (transaction) => {
    const job = await photoChanges.read(uid, transaction);
    if (job?.undone === commandId) return job.commandId;
    if (job?.commandId !== commandId) throw new ContractError('not-found', 'no such change');
    const { change, results, startedAt, restorableUntil } = job;
    const until = restorableUntil ?? minutesAfter(startedAt, limits.photo.restorableTogetherMinutes);
    if (!change.delete || job.undone !== undefined || now > until) {
      throw new ContractError('failed-precondition', 'cannot be taken back', { field: 'commandId' });
    }
    const ids = results.filter(({ ok }) => ok).map(({ id }) => id);
    return startPhotoChanges(transaction, uid, { ids, change, undone: commandId }, now);
  });
