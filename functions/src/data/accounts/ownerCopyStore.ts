import { isDeepStrictEqual } from 'node:util';
import { FieldPath } from 'firebase-admin/firestore';
import * as v from 'valibot';
import { jobEntries } from '#contract/documents/job.ts';
import type { PhotoOwner } from '#contract/documents/photo.ts';
import { parsePhotoId, parseUid, type Uid } from '#contract/ids.ts';
import { jobKind } from '../../platform/job.ts';
import type { Page } from '../../platform/jobRun.ts';
import { log } from '../../platform/logger.ts';
import { runTransaction, type Transaction } from '../../platform/transaction.ts';
import { copyOwnerToAlbums } from '../albums/albumStore.ts';
import { ownerOf, storedPhotos } from '../photos/photoStore.ts';
import { gramsUnder, isMade, wordFields, writeSearchEntry } from '../photos/searchEntryStore.ts';
import { lifeOf } from '../photos/storedLife.ts';
import { profiles } from './accountStore.ts';

const ownerCopySchema = v.object({ ...jobEntries, cursor: v.string(), seen: v.number(), written: v.number() });
type OwnerCopy = v.InferOutput<typeof ownerCopySchema>;

/** By person. */
export const ownerCopyJob = jobKind('owner-copy', ownerCopySchema);

/** In the transaction that changes what photos and albums show of their owner. */
export function startOwnerCopy(transaction: Transaction, uid: Uid, now: Date): void {
  ownerCopyJob.start(transaction, uid, { cursor: '', seen: 0, written: 0 }, now, { owner: uid });
}

// A batch takes 500 writes, one of them for the job.
const photosPerPage = 400;
/** Firestore commits at most 10 MiB including index entries; each gram is an entry of about 200 bytes. */
const mostGramsPerPage = 40_000;

/** Photos first, then albums. One transaction over profile, job and photos, so that no page writes an outdated name. */
export const copyOwner: Page<OwnerCopy> = async ({ subject, current, save }, { clock, pageSize = photosPerPage }) => {
  const uid = parseUid(subject);
  return runTransaction(async (transaction) => {
    const job = await current(transaction);
    if (!job) return 'superseded';
    const profile = await profiles.read(uid, transaction);
    if (!profile) return 'done';
    const owner = ownerOf(profile);
    const photos = storedPhotos().where('ownerId', '==', uid).orderBy(FieldPath.documentId());
    const page = await transaction.get(
      (job.cursor === '' ? photos : photos.startAfter(job.cursor))
        .select('owner', 'status', 'visibility', 'ownerId', 'publishedAt', 'width', ...wordFields)
        .limit(pageSize),
    );
    let [looked, writtenNow, gramsNow] = [0, 0, 0];
    for (const photo of page.docs) {
      if (gramsNow >= mostGramsPerPage) break;
      looked += 1;
      if (isOwner(photo.get('owner'), owner)) continue;
      transaction.update(photo.ref, { owner });
      writtenNow += 1;
      if (!isMade(photo.data())) continue;
      const grams = gramsUnder(photo.data(), owner);
      writeSearchEntry(transaction, parsePhotoId(photo.id), lifeOf(photo.data()), { grams });
      gramsNow += grams.length;
    }
    const isLast = looked < pageSize && looked === page.size;
    if (isLast) await copyOwnerToAlbums(transaction, uid, owner);
    const counts = { seen: job.seen + looked, written: job.written + writtenNow };
    save(transaction, { ...counts, cursor: page.docs[looked - 1]?.id ?? job.cursor }, clock());
    log.info('owner copied', { uid, ...counts, writtenNow, isLast });
    return isLast ? 'done' : 'more';
  });
};

export const isOwner = (copy: unknown, owner: PhotoOwner): boolean => isDeepStrictEqual(copy, owner);
