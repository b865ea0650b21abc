import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { saveData } from './data.ts';
import { type Origins, PROJECT_ID } from './origins.ts';

const EVERY_MS = 1_000 * Number(process.env.MATATAKI_SAVE_SECONDS ?? 15);
const ANSWER_LIMIT_MS = 20_000;

export interface Savings {
  /** Saves a last time; nothing is saved after that. */
  finish(): Promise<void>;
  /** Leaves the last whole save as it is. */
  abandon(): void;
}

/**
 * Saves people's data every few seconds when something changed, so that even a crash costs little, and a last time at
 * the end. What changed is judged by auth and Firestore alone: nothing happens to a photo that leaves no trace in its
 * document, and exporting all the pictures only to compare them would be work for nothing.
 */
export function keepSaving(origins: Origins, dataDir: string, scratchDir: string): Savings {
  let saved: string | undefined;
  let running: Promise<void> = Promise.resolve();
  let over = false;
  const saveIfChanged = async (): Promise<void> => {
    const current = await fingerprint(origins, join(scratchDir, 'look'));
    if (over || current === saved) return;
    await saveData(origins, dataDir);
    saved = current;
  };
  // One at a time; a save that fails is tried again, and the one at the end is what counts.
  const look = (): void => {
    running = running.then(saveIfChanged).catch(() => undefined);
  };
  const timer = setInterval(look, EVERY_MS);
  timer.unref();
  return {
    async finish() {
      over = true;
      clearInterval(timer);
      await running;
      await saveData(origins, dataDir);
    },
    abandon() {
      over = true;
      clearInterval(timer);
    },
  };
}

/** Asks auth and Firestore directly: the hub would note every look in the log. */
async function fingerprint(origins: Origins, lookDir: string): Promise<string> {
  const hash = createHash('sha256');
  const owner = { authorization: 'Bearer owner', 'content-type': 'application/json' };
  const users = await fetch(
    `${origins.auth}/identitytoolkit.googleapis.com/v1/projects/${PROJECT_ID}/accounts:batchGet?maxResults=-1`,
    { headers: owner, signal: AbortSignal.timeout(ANSWER_LIMIT_MS) },
  );
  hash.update(await users.text());
  await mkdir(lookDir, { recursive: true });
  const exported = await fetch(`${origins.firestore}/emulator/v1/projects/${PROJECT_ID}:export`, {
    method: 'POST',
    headers: owner,
    body: JSON.stringify({
      database: `projects/${PROJECT_ID}/databases/(default)`,
      export_directory: lookDir,
      export_name: 'look',
    }),
    signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
  });
  if (!users.ok || !exported.ok) throw new Error('The emulators do not answer.');
  const entries = await readdir(lookDir, { recursive: true, withFileTypes: true });
  // The documents alone: the files about them hold the time of the export.
  const files = entries
    .filter((entry) => entry.isFile() && entry.name.startsWith('output-'))
    .map((entry) => join(entry.parentPath, entry.name));
  for (const file of files.sort()) hash.update(await readFile(file));
  await rm(lookDir, { recursive: true, force: true });
  return hash.digest('hex');
}
