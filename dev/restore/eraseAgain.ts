import { readdir } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Bucket } from '@google-cloud/storage';
import { parseJobId } from '#contract/documents/job.ts';
import { parseAlbumId, parsePhotoId, parseUid } from '#contract/ids.ts';
import { parseOriginalPath, parseUploadPath, storagePath } from '#contract/paths.ts';
import { eraseAlbum } from '../../functions/src/albums/eraseAlbum.ts';
import { profiles, users } from '../../functions/src/data/accounts/accountStore.ts';
import { listAuthUids } from '../../functions/src/data/accounts/authListing.ts';
import { albums } from '../../functions/src/data/albums/albumStore.ts';
import { deletionJob } from '../../functions/src/data/mydata/deletionStore.ts';
import * as erasures from '../../functions/src/data/mydata/erasureRecords.ts';
import { deleteObject, objectNames } from '../../functions/src/data/objects.ts';
import { documentsOf } from '../../functions/src/data/pages.ts';
import { photoCounts, photoReference, storedPhotos } from '../../functions/src/data/photos/photoStore.ts';
import { eraseAccount } from '../../functions/src/mydata/eraseAccount.ts';
import { erasePhoto } from '../../functions/src/photos/erasePhoto.ts';
import { recountPhoto, updateDerived } from '../../functions/src/photos/updateDerived.ts';
import type { Clock } from '../../functions/src/platform/clock.ts';
import { stored } from '../../functions/src/platform/collection.ts';
import { LaunchError } from '../launcher/failure.ts';

/**
 * Reads the records of erasures in the bucket and in a folder (`day/digest`), and copies the latter into the bucket.
 * Throws if there are none, because then nobody knows what to erase.
 */
export async function collectRecords(bucket: Bucket, folder: string | undefined): Promise<ReadonlySet<string>> {
  const records = new Set<string>();
  for await (const path of erasures.erasureRecords(bucket)) records.add(path);
  const files = folder === undefined ? [] : await readdir(folder, { recursive: true }).catch(() => []);
  const copied = files.flatMap((file) => {
    const [day, digest = ''] = file.split(/[\\/]/).slice(-2);
    return day && /^[0-9a-f]{64}$/.test(digest) ? [storagePath.erasure(day, digest)] : [];
  });
  for (const path of copied) if (!records.has(path)) await erasures.saveRecord(bucket, path);
  if (folder === undefined ? records.size > 0 : copied.length > 0) return new Set([...records, ...copied]);
  throw new LaunchError(
    `${folder ?? bucket.name} has no record of erasures: name a copy of ${storagePath.erasures} with --erasures FOLDER.`,
  );
}

/**
 * Erases what the records name from a restored site, with the functions' own code, and returns how much. Idempotent:
 * repeat an interrupted run. Throws if Auth has no accounts, because a later import would bring some back.
 */
export async function eraseAgain(
  records: ReadonlySet<string>,
  { bucket, clock }: { readonly bucket: Bucket; readonly clock: Clock },
) {
  const { account, photo, album, objects } = await findErased(records, bucket);
  for (const uid of [...account].map(parseUid)) {
    await eraseAccount(uid, { bucket, clock, until: new Date('9999-01-01') });
    // Of an erasure that had begun at the time of the backup.
    await deletionJob.stored(uid).delete();
  }
  for (const id of [...photo].map(parsePhotoId)) {
    const before: unknown = (await photoReference(id).get()).data();
    await erasePhoto(id, { bucket, clock });
    // Restored sites have no triggers, so this erases what a trigger would.
    await updateDerived(id, before, undefined, clock);
    await recountPhoto(id, clock);
  }
  for (const id of album) await eraseAlbum(parseAlbumId(id), { bucket, clock });
  // Accounts without documents in the backup.
  for (const name of objects) await deleteObject(bucket, name);
  return { accounts: account.size, photos: photo.size, albums: album.size };
}

async function findErased(records: ReadonlySet<string>, bucket: Bucket) {
  const digests = new Set([...records].map((path) => basename(path)));
  const ids = { account: new Set<string>(), photo: new Set<string>(), album: new Set<string>() };
  const look = (kind: keyof typeof ids, id: string): boolean => {
    const isErased = digests.has(erasures.erasureDigest({ kind, id }));
    if (isErased) ids[kind].add(id);
    return isErased;
  };
  const accounts = await listAuthUids();
  if (accounts.size === 0) throw new LaunchError('Auth has no accounts: import them first (docs/restore.md).');
  for (const uid of accounts) look('account', uid);
  const places = [
    ...([users, profiles] as const).map(({ stored }) => ['account', stored.all()] as const),
    ...[storedPhotos(), photoCounts.stored.all()].map((all) => ['photo', all] as const),
    ['album', albums.stored.all()],
  ] as const;
  for (const [kind, all] of places) for await (const { id } of documentsOf(all.select())) look(kind, id);
  // Accounts whose erasure had begun at the time of the backup.
  const begun = stored.collection('jobs').where('kind', '==', 'deletion');
  for await (const { id } of documentsOf(begun.select())) ids.account.add(parseJobId(id)?.subject ?? '');
  const objects: string[] = [];
  for await (const names of objectNames(bucket, '')) {
    for (const name of names) {
      const [root, id = ''] = name.split('/');
      const photoId = root === 'photos' ? id : (parseUploadPath(name) ?? parseOriginalPath(name))?.photoId;
      const isOfPhoto = photoId !== undefined && look('photo', photoId);
      if ((root !== 'photos' && look('account', id)) || isOfPhoto) objects.push(name);
    }
  }
  return { ...ids, objects };
}
