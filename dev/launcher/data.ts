import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { CONTROL_PATH } from './host/control.ts';
import type { Origins } from './origins.ts';

/** The file that firebase-tools writes last into an export: an export that has it is whole. */
const EXPORT_METADATA = 'firebase-export-metadata.json';

const SAVE_LIMIT_MS = 60_000;
const EVENT_UNDERWAY_MS = 500;

/** The events that functions had not yet handled, beside what firebase-tools exports. */
export const EVENTS_FILE = 'events.json';

/** Whether `dir` holds a whole export. */
export function holdsData(dir: string): boolean {
  return existsSync(join(dir, EXPORT_METADATA));
}

/**
 * Has the hub export every emulator into a folder beside `dataDir` and puts that in its place only when it is whole.
 * Rejects when the emulators do not answer; `dataDir` is then as it was.
 *
 * Nothing waits meanwhile, so the parts are of different moments. What makes one picture of them: the hub exports Firestore
 * first; of the objects the save has each that existed at any moment of it, so that no document names one that is
 * missing; and of the events each that was unhandled at any moment of it. Those come again at the next start and bring
 * objects and accounts, which are of later moments, in line with the documents.
 */
export async function saveData(origins: Pick<Origins, 'hub' | 'functions'>, dataDir: string): Promise<void> {
  const next = `${dataDir}.next-${randomUUID().slice(0, 8)}`;
  try {
    await mkdir(next, { recursive: true });
    await control(origins.functions, 'begin-save');
    let events: string;
    try {
      await exportTo(origins.hub, next);
      // An event of the last change in it may still be on its way.
      await sleep(EVENT_UNDERWAY_MS);
    } finally {
      events = await control(origins.functions, 'end-save');
    }
    await writeFile(join(next, EVENTS_FILE), events);
    if (!isWhole(next)) throw new Error(`The export in ${next} is not whole.`);
    await putInPlace(next, dataDir);
  } finally {
    await rm(next, { recursive: true, force: true });
  }
}

async function exportTo(hubOrigin: string, dir: string): Promise<void> {
  const response = await fetch(`${hubOrigin}/_admin/export`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ path: dir, initiatedBy: 'matataki', targets: ['firestore', 'auth', 'storage'] }),
    signal: AbortSignal.timeout(SAVE_LIMIT_MS),
  });
  if (!response.ok) throw new Error(`The emulators did not export their data: ${await response.text()}`);
}

/** Asks the host of the functions; firebase-tools in its own way has none, and then there are no events to keep. */
async function control(functionsOrigin: string, verb: 'begin-save' | 'end-save'): Promise<string> {
  const response = await fetch(functionsOrigin + CONTROL_PATH + verb, {
    method: 'POST',
    signal: AbortSignal.timeout(SAVE_LIMIT_MS),
  });
  return response.ok ? response.text() : '[]';
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

function isWhole(dir: string): boolean {
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
