import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { errorCode } from './failure.ts';
import { ROOT } from './paths.ts';

/** Where firebase-tools looks for the secrets of functions; never committed, and no deployment takes it along. */
const NAME = '.secret.local';
const SECRETS = ['BAN_MEMORY_KEY', 'SITE_KEY'] as const;

/**
 * The secrets of the local site, by name. The first time they are made and written to `functions/.secret.local`; they stay what they are, because what is kept in `.matataki` was made with them.
 */
export async function localSecrets(folder = join(ROOT, 'functions')): Promise<Readonly<Record<string, string>>> {
  const path = join(folder, NAME);
  const known = parseEnv(await readFile(path, 'utf8').catch(() => ''));
  const missing = SECRETS.filter((name) => !known[name]);
  if (missing.length === 0) return present(known);
  const all = { ...known, ...Object.fromEntries(missing.map((name) => [name, randomBytes(32).toString('base64')])) };
  const text = Object.entries(all).map(([name, value]) => `${name}=${value}\n`);
  // Of two stacks that start at once, both use what the first has written.
  const isFirst = Object.keys(known).length === 0;
  try {
    await writeFile(path, text.join(''), { mode: 0o600, flag: isFirst ? 'wx' : 'w' });
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
    return present(parseEnv(await readFile(path, 'utf8')));
  }
  return present(all);
}

const present = (env: NodeJS.Dict<string>): Readonly<Record<string, string>> =>
  Object.fromEntries(SECRETS.flatMap((name) => (env[name] ? [[name, env[name]]] : [])));
