import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Results of builds and tests, by their path. */
const RESULTS = new Set(['functions/lib', 'functions/first', 'functions/test', 'web/dist', 'web/e2e']);
/** By their name. firebase-tools writes `.env.local` while it starts. */
const NOT_SOURCES = new Set(['.env.local', 'node_modules', 'coverage', '.git']);

/** A digest of the names and bytes of sources, which are files and folders below `root`; tests and results of builds are not sources. */
export async function fingerprintOf(root: string, sources: readonly string[], settings: string): Promise<string> {
  const hash = createHash('sha256').update(settings);
  for (const source of sources) await add(source);
  return hash.digest('hex');

  async function add(path: string): Promise<void> {
    const entries = await readdir(join(root, path), { withFileTypes: true }).catch(() => undefined);
    if (entries === undefined) {
      const content = await readFile(join(root, path)).catch(() => undefined);
      hash.update(`\0${path}\0`).update(content ?? 'absent');
      return;
    }
    const names = entries
      .map(({ name }) => name)
      .filter((name) => !NOT_SOURCES.has(name) && !RESULTS.has(`${path}/${name}`) && !/\.test\.tsx?$/.test(name))
      .sort();
    for (const name of names) await add(`${path}/${name}`);
  }
}
