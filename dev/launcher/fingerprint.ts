import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Paths of build results and tests. */
const RESULTS = new Set(['functions/lib', 'functions/first', 'functions/test', 'web/dist', 'web/e2e']);
/** firebase-tools writes `.env.local` while it starts. */
const NOT_SOURCES = new Set(['.env.local', 'node_modules', 'coverage', '.git']);

/** A digest of the names and bytes of `sources`: files and folders below `root`, without tests and build results. */
export async function fingerprintOf(root: string, sources: readonly string[], settings: string): Promise<string> {
  const hash = createHash('sha256').update(settings);
  const add = async (path: string): Promise<void> => {
    const entries = await readdir(join(root, path)).catch(() => undefined);
    if (entries === undefined) {
      const content = await readFile(join(root, path)).catch(() => 'absent');
      hash.update(`\0${path}\0`).update(content);
      return;
    }
    for (const name of entries.sort()) {
      const isSource = !NOT_SOURCES.has(name) && !RESULTS.has(`${path}/${name}`) && !/\.test\.tsx?$/.test(name);
      if (isSource) await add(`${path}/${name}`);
    }
  };
  for (const source of sources) await add(source);
  return hash.digest('hex');
}
