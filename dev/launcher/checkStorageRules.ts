import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { loadRuleset } from '#storage-rules';
import { LaunchError } from './failure.ts';
import { ROOT } from './paths.ts';

/**
 * Refuses to start with `storage.rules` that cannot be loaded: the Storage emulator would start all the same and deny every
 * request, with the reason in a log that nobody reads.
 */
export async function checkStorageRules(path = join(ROOT, 'storage.rules')): Promise<void> {
  const loaded = loadRuleset(await readFile(path, 'utf8'));
  if (loaded.kind === 'loaded') return;
  const [first] = loaded.errors;
  const where = first ? `line ${first.line}, column ${first.column}: ${first.message}` : 'somewhere';
  throw new LaunchError(`storage.rules cannot be loaded (${where}): mend it and start again.`);
}
