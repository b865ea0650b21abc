import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/**
 * Writes `assets-manifest.json` beside the page: when this build was made, and its hashed files (paths from the root of the site) with
 * the SHA-256 of each in hex. `npm run assets:keep` adds the builds before it, whose files pages that are still open ask for.
 */
export function assetsManifest(id: string): Plugin {
  return {
    name: 'matataki-assets-manifest',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const paths = Object.keys(bundle).filter((path) => path.startsWith('assets/'));
      const files = await Promise.all(
        paths.toSorted().map(async (path) => [path, sha256(await readFile(join(dir, path)))] as const),
      );
      const build = { id, builtAt: new Date().toISOString(), files: Object.fromEntries(files) };
      await writeFile(join(dir, 'assets-manifest.json'), JSON.stringify({ builds: [build] }));
    },
  };
}

const sha256 = (content: Buffer): string => createHash('sha256').update(content).digest('hex');
