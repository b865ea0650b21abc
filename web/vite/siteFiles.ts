import { createHash } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { publicPages } from '../../functions/contract/publicPages.ts';
import { routes } from '../../functions/contract/routes.ts';

/** The file with the licences of all bundled packages (`build.license` of Vite). */
export const licencesFile = 'licenses.txt';

const isBelow = (path: string, other: string): boolean => path.startsWith(`${other}/`);

const ofMembers = Object.entries(routes)
  .filter(([name]) => !Object.hasOwn(publicPages, name))
  .map(([, pattern]) => pattern.replaceAll(/:\w+/g, '*'));

/** RFC 9309. Allows every page except those for members and staff, but not usernames that begin like them. */
export const robotsTxt = (origin: string): string => {
  const closedPaths = ['/api', ...ofMembers.filter((path) => !ofMembers.some((other) => isBelow(path, other)))];
  const rules = closedPaths.flatMap((path) => [`Disallow: ${path}$`, `Disallow: ${path}/`]);
  return ['User-agent: *', ...rules, '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n');
};

/** Writes the other files of Hosting: `builds/latest.json`, `robots.txt`, licences, `assets-manifest.json`. */
export function siteFiles({ id, origin }: { id: string; origin: string }): Plugin {
  return {
    name: 'matataki-site-files',
    generateBundle() {
      // Tabs with an older build read it to find the new one (docs/design.md, section 2).
      this.emitFile({ type: 'asset', fileName: 'builds/latest.json', source: JSON.stringify({ id }) });
      // The Functions Framework does not pass this path to functions.
      this.emitFile({ type: 'asset', fileName: 'robots.txt', source: robotsTxt(origin) });
    },
    async writeBundle({ dir = '' }, bundle) {
      // Hosting serves existing files before it applies rewrites, so an `index.html` would hide the function `site` at `/`.
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

/** Vite omits packages that only a worker uses, and licence texts that a package names but does not contain. */
async function licences(written: string): Promise<string> {
  const text = (path: string): Promise<string> => readFile(new URL(path, import.meta.url), 'utf8');
  const libheif = '../../node_modules/libheif-js';
  const [, version] = /"version": "([^"]+)"/.exec(await text(`${libheif}/package.json`)) ?? [];
  const lgpl = `## libheif-js - ${version} (LGPL-3.0)\n\n${(await text(`${libheif}/LICENSE`)).trim()}\n`;
  const ours = ['about', 'Apache-2.0', 'GPL-3.0'].map((name) => text(`../licences/${name}.txt`));
  return [written, lgpl, ...(await Promise.all(ours))].join('\n');
}
