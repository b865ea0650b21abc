import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/** The file that firebase-tools writes last into an export: an export that has it is whole. */
const EXPORT_METADATA = 'firebase-export-metadata.json';

const SAVE_LIMIT_MS = 60_000;

type Part = 'auth' | 'firestore' | 'storage';

/** Whether `dir` holds a whole export. */
export function holdsData(dir: string): boolean {
  return existsSync(join(dir, EXPORT_METADATA));
}

/**
 * Has the hub export every emulator into a folder beside `dataDir` and puts that in its place only when it is whole.
 * Rejects when the emulators do not answer; `dataDir` is then as it was.
 */
export async function saveData(hubOrigin: string, dataDir: string): Promise<void> {
  const next = `${dataDir}.next-${randomUUID().slice(0, 8)}`;
  try {
    await exportTo(hubOrigin, next, ['auth', 'firestore', 'storage']);
    if (!(await isWhole(next))) throw new Error(`The export in ${next} is not whole.`);
    await putInPlace(next, dataDir);
  } finally {
    await rm(next, { recursive: true, force: true });
  }
}

/** Exports some of the emulators into `dir`. */
export async function exportTo(hubOrigin: string, dir: string, targets: readonly Part[]): Promise<void> {
  await mkdir(dir, { recursive: true });
  const response = await fetch(`${hubOrigin}/_admin/export`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ path: dir, initiatedBy: 'matataki', targets }),
    signal: AbortSignal.timeout(SAVE_LIMIT_MS),
  });
  if (!response.ok) throw new Error(`The emulators did not export their data: ${await response.text()}`);
}

/**
 * Takes up a save that was interrupted between its two renames, and clears what half-written ones left behind.
 * Called before anything starts.
 */
export async function recoverData(dataDir: string): Promise<void> {
  const parent = dirname(dataDir);
  const name = basename(dataDir);
  const entries = existsSync(parent) ? await readdir(parent) : [];
  const last = join(parent, `${name}.last`);
  if (!holdsData(dataDir) && holdsData(last)) {
    await rm(dataDir, { recursive: true, force: true });
    await rename(last, dataDir);
  }
  for (const entry of entries) {
    if (entry === `${name}.last` || entry.startsWith(`${name}.next-`)) {
      await rm(join(parent, entry), { recursive: true, force: true });
    }
  }
}

async function isWhole(dir: string): Promise<boolean> {
  if (!holdsData(dir)) return false;
  const parts = [
    'auth_export/accounts.json',
    'firestore_export/firestore_export.overall_export_metadata',
    'storage_export/buckets.json',
  ];
  return parts.every((part) => existsSync(join(dir, part)));
}

async function putInPlace(next: string, dataDir: string): Promise<void> {
  const last = `${dataDir}.last`;
  await rm(last, { recursive: true, force: true });
  // A folder cannot be replaced by a rename: the old one steps aside first, and recoverData knows where it went.
  if (existsSync(dataDir)) await rename(dataDir, last);
  await rename(next, dataDir);
  await rm(last, { recursive: true, force: true });
}
