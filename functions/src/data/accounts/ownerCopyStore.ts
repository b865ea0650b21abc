import { isDeepStrictEqual } from 'node:util';
import { FieldPath } from 'firebase-admin/firestore';
import * as v from 'valibot';
import type { PhotoOwner } from '#contract/documents/photo.ts';
import { timestampSchema } from '#contract/documents/stored.ts';
import { parsePhotoId, type Uid, uidSchema } from '#contract/ids.ts';
import { collection } from '../../platform/collection.ts';
import { runTransaction } from '../../platform/transaction.ts';
import { copyOwnerToAlbums } from '../albums/albumStore.ts';
import { ownerOf, storedPhotos } from '../photos/photoStore.ts';
import { gramsUnder, isMade, wordFields, writeSearchEntry } from '../photos/searchEntryStore.ts';
import { lifeOf } from '../photos/storedLife.ts';
import { profiles } from './accountStore.ts';

/** `ownerCopies/{uid}`: a running pass that updates `owner` in a person's photos, then in their albums. */
const passSchema = v.object({
  passId: v.string(),
  cursor: v.string(),
  seen: v.number(),
  written: v.number(),
  updatedAt: timestampSchema,
});
const passes = collection('ownerCopies', uidSchema, passSchema);

/** Replaces the pass of an earlier change. A repeated event resumes its own pass. */
export async function beginOwnerCopy(uid: Uid, passId: string, now: Date): Promise<void> {
  await runTransaction(async (transaction) => {
    const running = await passes.read(uid, transaction);
    if (running?.passId === passId) return;
    transaction.set(passes.doc(uid), { passId, cursor: '', seen: 0, written: 0, updatedAt: now });
  });
}

export type CopiedPage =
  | { readonly kind: 'more' | 'done'; readonly seen: number; readonly written: number; readonly writtenNow: number }
  /** A newer pass replaced it, or it is done. */
  | { readonly kind: 'superseded' };

/** Firestore commits at most 10 MiB including index entries; each gram is an entry of about 200 bytes. */
const mostGramsPerPage = 40_000;

/** One transaction over profile, pass and photos, so that no page writes an outdated name. */
export async function copyNextPage(uid: Uid, passId: string, now: Date, pageSize: number): Promise<CopiedPage> {
  return runTransaction<CopiedPage>(async (transaction) => {
    const pass = await passes.read(uid, transaction);
    if (pass?.passId !== passId) return { kind: 'superseded' };
    const profile = await profiles.read(uid, transaction);
    if (!profile) {
      transaction.delete(passes.doc(uid));
      return { kind: 'done', seen: pass.seen, written: pass.written, writtenNow: 0 };
    }
    const owner = ownerOf(profile);
    const photos = storedPhotos().where('ownerId', '==', uid).orderBy(FieldPath.documentId());
    const page = await transaction.get(
      (pass.cursor === '' ? photos : photos.startAfter(pass.cursor))
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
    const seen = pass.seen + looked;
    const written = pass.written + writtenNow;
    const last = page.docs[looked - 1];
    if (looked < pageSize && looked === page.size) {
      await copyOwnerToAlbums(transaction, uid, owner);
      transaction.delete(passes.doc(uid));
      return { kind: 'done', seen, written, writtenNow };
    }
    const cursor = last?.id ?? pass.cursor;
    transaction.set(passes.doc(uid), { passId, cursor, seen, written, updatedAt: now });
    return { kind: 'more', seen, written, writtenNow };
  });
}

export const isOwner = (copy: unknown, owner: PhotoOwner): boolean => isDeepStrictEqual(copy, owner);

export async function stalledOwnerCopies(before: Date, limit: number) {
  const stalled = passes.all().where('updatedAt', '<', before).orderBy('updatedAt').limit(limit);
  return Array.from(await passes.find(stalled), ([uid, { passId }]) => ({ uid, passId }));
}
