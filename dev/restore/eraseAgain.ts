import { readdir } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Bucket } from '@google-cloud/storage';
import { type PhotoId, parseAlbumId, parsePhotoId, parseUid } from '#contract/ids.ts';
import { parseUploadPath, storagePath } from '#contract/paths.ts';
import { eraseAlbum } from '../../functions/src/albums/eraseAlbum.ts';
import { profiles, users } from '../../functions/src/data/accounts/accountStore.ts';
import { listAuthUids } from '../../functions/src/data/accounts/authListing.ts';
import { albums } from '../../functions/src/data/albums/albumStore.ts';
import { deletions } from '../../functions/src/data/mydata/deletionStore.ts';
import {
  type Erased,
  erasureDigest,
  erasureRecords,
  saveRecord,
} from '../../functions/src/data/mydata/erasureRecords.ts';
import { deleteObject, objectNames } from '../../functions/src/data/objects.ts';
import { documentsOf } from '../../functions/src/data/pages.ts';
import { photoCounts, photoReference, storedPhotos } from '../../functions/src/data/photos/photoStore.ts';
import { eraseAccount } from '../../functions/src/mydata/eraseAccount.ts';
import { erasePhoto } from '../../functions/src/photos/erasePhoto.ts';
import { followPhoto, recountPhoto } from '../../functions/src/photos/followPhoto.ts';
import type { Clock } from '../../functions/src/platform/clock.ts';
import { LaunchError } from '../launcher/failure.ts';

const howElse = `name a copy of the folder ${storagePath.erasures} of the bucket with --erasures FOLDER`;

/**
 * The records of what was erased: those of the bucket, and those in a folder (`day/digest`), which are kept in the bucket for the next
 * time. Throws a sentence where there are none: then nobody knows what must not come back.
 */
export async function collectRecords(bucket: Bucket, folder: string | undefined): Promise<ReadonlySet<string>> {
  const known = new Set<string>();
  for await (const path of erasureRecords(bucket)) known.add(path);
  const copied = folder === undefined ? [] : await recordsIn(folder);
  for (const path of copied) if (!known.has(path)) await saveRecord(bucket, path);
  const records = new Set([...known, ...copied]);
  if (records.size > 0) return records;
  throw new LaunchError(`${bucket.name} has no record of what was erased since the backup: ${howElse}.`);
}

async function recordsIn(folder: string): Promise<readonly string[]> {
  const files = await readdir(folder, { recursive: true }).catch(() => []);
  const records = files.flatMap((file) => {
    const [day, digest = ''] = file.split(/[\\/]/).slice(-2);
    return day && /^[0-9a-f]{64}$/.test(digest) ? [storagePath.erasure(day, digest)] : [];
  });
  if (records.length > 0) return records;
  throw new LaunchError(`${folder} holds no record of what was erased: ${howElse}.`);
}

type Run = { readonly bucket: Bucket; readonly clock: Clock };

/**
 * Erases again whoever and whatever these records tell of, in a site that a backup has restored: how many. Uses the functions' own
 * code; looks at every id, and at the name of every object. Idempotent: one that died half-way is run again. Throws a sentence while
 * Auth knows nobody, because an import of accounts would bring some of them back.
 */
export async function eraseAgain(records: ReadonlySet<string>, run: Run) {
  const { bucket, clock } = run;
  const { account, photo, album, objects } = await findErased(records, bucket);
  for (const id of account) await eraseAccount(parseUid(id), { bucket, clock, until: new Date('9999-01-01') });
  for (const id of photo) await erasePhotoAgain(parsePhotoId(id), run);
  for (const id of album) await eraseAlbum(parseAlbumId(id), { bucket, clock });
  // Those whose documents the backup does not have.
  for (const name of objects) await deleteObject(bucket, name);
  return { accounts: account.size, photos: photo.size, albums: album.size };
}

async function findErased(records: ReadonlySet<string>, bucket: Bucket) {
  const digests = new Set([...records].map((path) => basename(path)));
  const found = { account: new Set<string>(), photo: new Set<string>(), album: new Set<string>() };
  const look = (kind: Erased['kind'], id: string): boolean => {
    const isErased = digests.has(erasureDigest({ kind, id }));
    if (isErased) found[kind].add(id);
    return isErased;
  };
  const accounts = await listAuthUids();
  if (accounts.size === 0) throw new LaunchError('Auth knows nobody: import the accounts first (docs/restore.md).');
  for (const uid of accounts) look('account', uid);
  const places = [
    ...([users, profiles] as const).map(({ stored }) => ['account', stored.all()] as const),
    ...[storedPhotos(), photoCounts.stored.all()].map((all) => ['photo', all] as const),
    ['album', albums.stored.all()],
  ] as const;
  for (const [kind, all] of places) for await (const { id } of documentsOf(all.select())) look(kind, id);
  // They were being erased when the backup was made.
  for await (const { id } of documentsOf(deletions.stored.all().select())) found.account.add(id);
  const objects: string[] = [];
  for await (const names of objectNames(bucket, '')) {
    objects.push(
      ...names.filter((name) => {
        const [root, id = ''] = name.split('/');
        const photoId = root === 'photos' ? id : parseUploadPath(name)?.photoId;
        const isOfPhoto = photoId !== undefined && look('photo', photoId);
        return (root !== 'photos' && look('account', id)) || isOfPhoto;
      }),
    );
  }
  return { ...found, objects };
}

async function erasePhotoAgain(id: PhotoId, { bucket, clock }: Run): Promise<void> {
  const before: unknown = (await photoReference(id).get()).data();
  await erasePhoto(id, { bucket, clock });
  // No event tells of it.
  await followPhoto(id, before, undefined, clock);
  await recountPhoto(id, clock);
}
