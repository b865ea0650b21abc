import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as v from 'valibot';
import type { RenderFirst } from '#contract/edge/first.ts';

/** Built by `npm run build:web`. */
const first = join(import.meta.dirname, '../first');
const bundle = join(first, 'server.js');

function loadedOnce<Value>(load: () => Promise<Value>): () => Promise<Value> {
  let loaded: Promise<Value> | undefined;
  return () => {
    loaded ??= load().catch((error: unknown) => {
      loaded = undefined;
      throw error;
    });
    return loaded;
  };
}

const rendering = loadedOnce(async () => {
  try {
    const module: { readonly renderFirst: RenderFirst } = await import(pathToFileURL(bundle).href);
    return module.renderFirst;
  } catch (error) {
    throw new Error('functions/first is missing or broken: npm run build:web builds it', { cause: error });
  }
});

export const renderFirst: RenderFirst = async (page) => (await rendering())(page);

/** The used part of Vite's manifest (vite.dev/guide/backend-integration). */
const manifestSchema = v.record(
  v.string(),
  v.object({
    file: v.string(),
    imports: v.optional(v.array(v.string()), []),
    css: v.optional(v.array(v.string()), []),
  }),
);

export type Built = { readonly html: string; readonly manifest: v.InferOutput<typeof manifestSchema> };

/** A local site reads both files on each call. */
export function builtOf({ MATATAKI_SITE_DIR: folder }: NodeJS.ProcessEnv, beside: string): () => Promise<Built> {
  const read = async (html: string, manifest: string): Promise<Built> => ({
    html: await readFile(html, 'utf8'),
    manifest: v.parse(manifestSchema, JSON.parse(await readFile(manifest, 'utf8'))),
  });
  return folder === undefined
    ? loadedOnce(() => read(join(beside, 'app.html'), join(beside, 'manifest.json')))
    : () => read(join(folder, 'app.html'), join(folder, '.vite/manifest.json'));
}

export const builtPage = builtOf(process.env, first);
