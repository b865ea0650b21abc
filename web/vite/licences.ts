import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import type { Plugin, Rolldown } from 'vite';

/** Where the site says the licences of what it ships (`build.license` of Vite). */
export const licencesFile = 'licenses.txt';

const packageSchema = v.object({ name: v.string(), version: v.string(), license: v.string() });
const packageOf = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/;

/** What Vite writes of a package: its name, and the text of its licence. */
async function noticeOf(folder: string): Promise<string> {
  const manifest: unknown = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  const { name, version, license } = v.parse(packageSchema, manifest);
  const file = (await readdir(folder)).find((entry) => /^licen[cs]e/i.test(entry));
  const text = file === undefined ? '' : `\n${(await readFile(join(folder, file), 'utf8')).trim()}\n`;
  return `\n## ${name} - ${version} (${license})\n${text}`;
}

/** What packages leave to us: where they are from, and the texts of licences that they name alone. */
const ours = ['about', 'Apache-2.0', 'GPL-3.0'].map((name) => new URL(`../licences/${name}.txt`, import.meta.url));

/** The licences of what workers are made of: they are bundled by themselves, where Vite does not look. */
export function licencesOfWorkers() {
  const folders = new Set<string>();
  const see = (output: readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[]): void => {
    for (const file of output) {
      for (const id of file.type === 'chunk' ? file.moduleIds : []) {
        const [folder] = packageOf.exec(id.replace(/^\0/, '')) ?? [];
        if (folder !== undefined) folders.add(folder);
      }
    }
  };
  return {
    see,
    inWorker: (): Plugin => ({
      name: 'matataki-licences-of-a-worker',
      generateBundle: (_options, bundle) => see(Object.values(bundle)),
    }),
    inSite: (): Plugin => ({
      name: 'matataki-licences',
      apply: 'build',
      generateBundle: {
        order: 'post',
        async handler(_options, bundle) {
          const file = bundle[licencesFile];
          if (file?.type !== 'asset') return this.error('Vite has written no licences.');
          const notices = await Promise.all([...folders].sort().map(noticeOf));
          const written = String(file.source);
          const missing = notices.filter((notice) => !written.includes(notice.split('\n', 2).join('\n')));
          const texts = await Promise.all(ours.map((url) => readFile(url, 'utf8')));
          file.source = [written, ...missing, ...texts.map((text) => `\n${text}`)].join('');
        },
      },
    }),
  };
}
