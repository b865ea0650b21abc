import type { Bucket } from '@google-cloud/storage';
import { albums } from '../data/albums/albumStore.ts';
import { attemptsOf, type CleanupRun, cleanupJob } from '../platform/cleanup.ts';
import { bucket } from '../platform/firebase.ts';
import { eraseAlbum } from './eraseAlbum.ts';

export const cleanupAlbums = cleanupJob('albums', (run) => eraseDeletedAlbums({ bucket: bucket(), ...run }));

const perRun = 100;

export async function eraseDeletedAlbums({ bucket, clock, until }: CleanupRun & { readonly bucket: Bucket }) {
  const report = { erased: 0, failed: 0 };
  const attempt = attemptsOf(report, 'albums');
  for (const id of await albums.idsBefore('restorable.until', clock(), perRun)) {
    if (clock() >= until) break;
    await attempt('erased', id, () => eraseAlbum(id, { bucket, clock, onlyExpired: true }));
  }
  return report;
}
