import type { DocumentSnapshot } from 'firebase-admin/firestore';
import type { Arrangement } from '#contract/callables/albums.ts';
import type { PhotoChange } from '#contract/callables/changePhotos.ts';
import { type Photo, photoSchema } from '#contract/documents/photo.ts';
import type { PhotoChanges, PhotoResult } from '#contract/documents/photoChanges.ts';
import { DecodeError, decode } from '#contract/documents/stored.ts';
import { ContractError } from '#contract/errors.ts';
import { type AlbumId, type PhotoId, parseUid, type Uid } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { normalizeTag } from '#contract/normalizers.ts';
import { readAccount } from '../../data/accounts/accountStore.ts';
import { countThatFit } from '../../data/bans/bannedPhotos.ts';
import { next, orThrow, undoableUntil } from '../../data/photos/photoLife.ts';
import { photoReference, type Shot, writePhoto } from '../../data/photos/photoStore.ts';
import { gramCountOf } from '../../data/photos/searchEntryStore.ts';
import type { PhotoLife } from '../../data/photos/storedLife.ts';
import { type Command, decideChange, type WordsChange, writeChange } from '../../photos/changeWords.ts';
import { lacksOriginal, originalGone } from '../../photos/fullSize.ts';
import { type Catalogue, planWords, readCatalogue } from '../../photos/planWords.ts';
import { shotAfter } from '../../photos/shotAfter.ts';
import { minutesAfter } from '../../platform/clock.ts';
import { firestore } from '../../platform/firebase.ts';
import type { Page } from '../../platform/jobRun.ts';
import { log } from '../../platform/logger.ts';
import { runTransaction, type Transaction } from '../../platform/transaction.ts';
import { arrange } from '../arrangeAlbum.ts';

// Each photo takes several writes; a commit takes 500.
const photosPerPage = 25;

/** Read before the transaction, which leaves photos that have changed since for the next page. */
type Planned = {
  readonly catalogue: Catalogue;
  readonly updatedAt: ReadonlyMap<PhotoId, number>;
  readonly withoutOriginal: ReadonlySet<PhotoId>;
  /** Of photos whose moment is shown or hidden. */
  readonly shots: ReadonlyMap<PhotoId, Shot>;
};

/** Changes some photos in one transaction with their answers, so that each photo is changed once. */
export const runPhotoChanges: Page<PhotoChanges> = async (
  { subject, fields: job, current, save },
  { clock, pageSize = photosPerPage },
) => {
  const uid = parseUid(subject);
  const now = clock();
  const answered = new Set(job.results.map(({ id }) => id));
  const ids = job.ids.filter((id) => !answered.has(id)).slice(0, pageSize);
  const planned = await plan(ids, job);
  const end = await runTransaction(async (transaction) => {
    const latest = await current(transaction);
    const account = await readAccount(transaction, uid);
    // Another run may be ahead.
    if (latest?.results.length !== job.results.length || !account) return 'superseded';
    if (account.user.status === 'banned') return 'failed';
    const snapshots = ids.length === 0 ? [] : await transaction.getAll(...ids.map(photoReference));
    const page = snapshots.slice(0, countThatFit(snapshots.map((photo) => gramCountOf(photo.data() ?? {}))));
    const answers = await answersFor(transaction, ids, page, { uid, job, planned, now });
    const results = [...job.results, ...answers];
    const isDone = results.length === job.ids.length;
    const restorableUntil = isDone && job.change.delete && !job.undone ? undoableUntil(now) : undefined;
    save(transaction, { results, restorableUntil }, now);
    return isDone ? 'done' : 'more';
  });
  log.info('many photos changed', { commandId: job.commandId, of: job.ids.length, before: answered.size, end });
  return end;
};

const decoded = (snapshot: DocumentSnapshot): Photo | undefined =>
  snapshot.exists ? decode(photoSchema, snapshot.ref.path, snapshot.data()) : undefined;

async function plan(ids: readonly PhotoId[], { change }: PhotoChanges): Promise<Planned> {
  const snapshots = ids.length === 0 || !changesWords(change) ? [] : await firestore.getAll(...ids.map(photoReference));
  const photos = snapshots.flatMap((snapshot, at): readonly (readonly [PhotoId, Photo])[] => {
    const [id, photo] = [ids[at], readable(snapshot)];
    return id && photo ? [[id, photo]] : [];
  });
  const catalogue = await readCatalogue(photos.map(([, photo]) => wordsAfter(photo, change)));
  const lacking = await Promise.all(
    photos.map(async ([id, photo]) => ((await lacksOriginal(id, photo, change)) ? [id] : [])),
  );
  const shots = await Promise.all(
    photos.map(async ([id, photo]) => {
      const { showExif = photo.showExif, showMoment = photo.showMoment } = change;
      return [id, await shotAfter(id, photo, { showExif, showMoment })] as const;
    }),
  );
  return {
    catalogue,
    updatedAt: new Map(photos.map(([id, photo]) => [id, photo.updatedAt.getTime()])),
    withoutOriginal: new Set(lacking.flat()),
    shots: new Map(shots.flatMap(([id, shot]) => (shot === 'kept' ? [] : [[id, shot]]))),
  };
}

function readable(snapshot: DocumentSnapshot): Photo | undefined {
  try {
    return decoded(snapshot);
  } catch (error) {
    if (error instanceof DecodeError) return undefined;
    throw error;
  }
}

type Answering = { readonly uid: Uid; readonly job: PhotoChanges; readonly planned: Planned; readonly now: Date };

/** An accepted change, which only an album can still refuse. */
type Judged = {
  readonly id: PhotoId;
  readonly photo: Photo;
  /** Absent if only albums change. */
  readonly after: PhotoLife | Command | undefined;
};

async function answersFor(
  transaction: Transaction,
  ids: readonly PhotoId[],
  page: readonly DocumentSnapshot[],
  answering: Answering,
): Promise<readonly PhotoResult[]> {
  const judged = page.flatMap((snapshot, at) => {
    const id = ids[at];
    return (id && judge(id, snapshot, answering)) ?? [];
  });
  const refused = await arrangeAlbums(
    transaction,
    judged.flatMap((one) => ('photo' in one ? one.id : [])),
    answering,
  );
  const answers: PhotoResult[] = [];
  for (const one of judged) {
    const answer = refused.get(one.id) ?? ('photo' in one ? await write(transaction, one, answering.now) : one);
    answers.push(answer);
  }
  return answers;
}

/** Decides without writing. `undefined` leaves the photo for the next page. */
function judge(
  id: PhotoId,
  snapshot: DocumentSnapshot,
  { uid, job: { change, undone }, planned, now }: Answering,
): Judged | PhotoResult | undefined {
  try {
    const photo = decoded(snapshot);
    if (!photo || photo.ownerId !== uid || photo.replaces !== undefined || photo.deletedAt !== undefined) {
      return { id, ok: false, code: 'not-found' };
    }
    if (change.delete) {
      const until = minutesAfter(now, limits.photo.restorableTogetherMinutes);
      // Long enough for the job to finish and be undone.
      const event = undone ? ({ kind: 'restored' } as const) : ({ kind: 'soft-deleted', until } as const);
      return { id, photo, after: orThrow(next(photo, event, now)) };
    }
    if (!changesWords(change)) return { id, photo, after: undefined };
    if (planned.updatedAt.get(id) !== photo.updatedAt.getTime()) return undefined;
    const { utcOffset, timeZone } = change;
    const shot = planned.shots.get(id) ?? 'kept';
    const after = { ...planPhotoChange(photo, change, planned.catalogue), shot, utcOffset, timeZone } satisfies Command;
    decideChange(photo, after, now);
    if (planned.withoutOriginal.has(id)) throw originalGone();
    return { id, photo, after };
  } catch (error) {
    return answerTo(id, error);
  }
}

async function write(transaction: Transaction, { id, photo, after }: Judged, now: Date): Promise<PhotoResult> {
  try {
    if (after && 'words' in after) await writeChange(transaction, id, photo, after, now);
    else if (after) writePhoto(transaction, id, photo, after);
    return { id, ok: true };
  } catch (error) {
    return answerTo(id, error);
  }
}

function answerTo(id: PhotoId, error: unknown): PhotoResult {
  if (error instanceof ContractError) return { id, ok: false, code: error.code, field: error.field };
  if (!(error instanceof DecodeError)) throw error;
  log.error('a photo could not be changed', error, { id });
  return { id, ok: false, code: 'internal' };
}

/** Returns the answers for refused photos. Photos that an album refuses leave no other album. */
async function arrangeAlbums(transaction: Transaction, ids: readonly PhotoId[], { uid, job, now }: Answering) {
  const { addToAlbum, removeFromAlbum } = job.change;
  const refused = new Map<PhotoId, PhotoResult>();
  const arrangeAll = async (album: AlbumId, arrangement: Pick<Arrangement, 'add' | 'remove'>): Promise<void> => {
    try {
      for (const { id, ok, code } of await arrange(transaction, album, uid, arrangement, now))
        if (!ok) refused.set(id, { id, ok, code, field: 'album' });
    } catch (error) {
      if (!(error instanceof ContractError)) throw error;
      for (const id of ids) refused.set(id, { id, ok: false, code: error.code, field: 'album' });
    }
  };
  if (addToAlbum) await arrangeAll(addToAlbum, { add: [...ids], remove: [] });
  if (removeFromAlbum) await arrangeAll(removeFromAlbum, { add: [], remove: ids.filter((id) => !refused.has(id)) });
  return refused;
}

const changesWords = ({ addToAlbum: _, removeFromAlbum: __, delete: ___, ...words }: PhotoChange): boolean =>
  Object.values(words).some((value) => value !== undefined);

const wordsAfter = (photo: Photo, { addTags = [], removeTags = [], titleId = photo.titleId }: PhotoChange) => ({
  ...photo,
  tags: [...photo.tags, ...addTags, ...removeTags],
  titleId: titleId ?? undefined,
});

function endOf(tag: string, aliases: Catalogue['aliases']): string {
  const normalized = normalizeTag(tag);
  const key = normalized.ok ? normalized.key : tag;
  return aliases.get(key)?.key ?? key;
}

/** Throws the `ContractError` that becomes the photo's answer. */
export function planPhotoChange(photo: Photo, change: PhotoChange, catalogue: Catalogue): WordsChange {
  const {
    addTags = [],
    removeTags = [],
    titleId = photo.titleId,
    licence,
    sensitive,
    download,
    showExif,
    showMoment,
    visibility,
  } = change;
  if (sensitive === false && photo.marked !== undefined) {
    throw new ContractError('permission-denied', 'for staff to lift', { field: 'sensitive' });
  }
  const end = (tag: string): string => endOf(tag, catalogue.aliases);
  const removed = new Set(removeTags.map(end));
  const tags = [...photo.tags.filter((tag) => !removed.has(end(tag))), ...addTags];
  const chosen = { licence, sensitive, download, showExif, showMoment };
  const changed = { ...photo, ...chosen, tags, titleId: titleId ?? undefined };
  const { words, heldTags } = planWords(changed, catalogue, undefined, photo);
  if (words.tags.length > limits.photo.maxTags) {
    throw new ContractError('invalid-argument', 'too many tags', { field: 'tags' });
  }
  return { words, heldTags, visibility, basedOn: photo.updatedAt, by: 'owner' };
}
