import { createHash } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** Where the site says the licences of what it ships (`build.license` of Vite). */
export const licencesFile = 'licenses.txt';

/** RFC 9309: every page except those for members and staff. A name that begins alike is a person's. */
export const robotsTxt = (origin: string): string => {
  const kept = ['/admin', '/settings', '/api', '/photos/upload'];
  const rules = kept.flatMap((path) => [`Disallow: ${path}$`, `Disallow: ${path}/`]);
  return ['User-agent: *', ...rules, '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n');
};

/** Writes what Hosting serves beside the app: `builds/latest.json`, `robots.txt`, licences, `assets-manifest.json`. */
export function siteFiles({ id, origin }: { id: string; origin: string }): Plugin {
  return {
    name: 'matataki-site-files',
    generateBundle() {
      // Tabs that run an older build read it (DESIGN 2, deployment check).
      this.emitFile({ type: 'asset', fileName: 'builds/latest.json', source: JSON.stringify({ id }) });
      // The functions framework keeps this path from every function.
      this.emitFile({ type: 'asset', fileName: 'robots.txt', source: robotsTxt(origin) });
    },
    async writeBundle({ dir = '' }, bundle) {
      // Hosting serves an exact file before any rewrite: an `index.html` would keep the function `site` from `/`.
      await rename(join(dir, 'index.html'), join(dir, 'app.html'));
      await writeFile(join(dir, licencesFile), await licences(await readFile(join(dir, licencesFile), 'utf8')));
      // `npm run assets:keep` adds the files of earlier builds, verified by these hashes.
      const paths = Object.keys(bundle).filter((path) => path.startsWith('assets/'));
      const hashes = paths.sort().map(async (path) => [path, sha256(await readFile(join(dir, path)))] as const);
      const build = { id, builtAt: new Date().toISOString(), files: Object.fromEntries(await Promise.all(hashes)) };
      await writeFile(join(dir, 'assets-manifest.json'), JSON.stringify({ builds: [build] }));
    },
  };
}

const sha256 = (content: Buffer): string => createHash('sha256').update(content).digest('hex');

/** Vite lists no package of a worker, and no text of a licence that a package only names. */
async function licences(written: string): Promise<string> {
  const text = (path: string): Promise<string> => readFile(new URL(path, import.meta.url), 'utf8');
  const libheif = '../../node_modules/libheif-js';
  const [, version] = /"version": "([^"]+)"/.exec(await text(`${libheif}/package.json`)) ?? [];
  const lgpl = `## libheif-js - ${version} (LGPL-3.0)\n\n${(await text(`${libheif}/LICENSE`)).trim()}\n`;
  const ours = ['about', 'Apache-2.0', 'GPL-3.0'].map((name) => text(`../licences/${name}.txt`));
  return [written, lgpl, ...(await Promise.all(ours))].join('\n');
}
