import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { errorCode } from './failure.ts';
import { ROOT } from './paths.ts';

const SECRETS = ['BAN_MEMORY_KEY', 'SITE_KEY'] as const;

/**
 * The secrets of the local site, by name. Writes missing ones to `functions/.secret.local`, where firebase-tools reads them. They
 * stay the same, because stored data depends on them. The file is neither committed nor deployed.
 */
export async function localSecrets(folder = join(ROOT, 'functions')): Promise<Readonly<Record<string, string>>> {
  const path = join(folder, '.secret.local');
  const read = async (): Promise<NodeJS.Dict<string>> => parseEnv(await readFile(path, 'utf8').catch(() => ''));
  const secrets = await read();
  const missing = SECRETS.filter((name) => !secrets[name]);
  const lines = missing.map((name) => `${name}=${randomBytes(32).toString('base64')}\n`);
  // If two sites start at once, both use what the first has written.
  const flag = Object.keys(secrets).length === 0 ? 'wx' : 'a';
  await writeFile(path, lines.join(''), { mode: 0o600, flag }).catch((error: unknown) => {
    if (errorCode(error) !== 'EEXIST') throw error;
  });
  const all = await read();
  return Object.fromEntries(SECRETS.map((name) => [name, all[name] ?? '']));
}
