import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RenderFirst } from '#contract/edge/first.ts';

/** What draws first pages, and the page that they are drawn into: built from the web's sources (`npm run build:web`). */
const first = join(import.meta.dirname, '../first');
const bundle = join(first, 'server.js');

/** Keeps no failure. */
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

export const renderFirst: RenderFirst = async (asked) => (await rendering())(asked);

/** `app.html`. A local site reads it on each call, as it may change. */
export function builtOf({ MATATAKI_SITE_DIR: folder }: NodeJS.ProcessEnv, beside: string): () => Promise<string> {
  const read = () => readFile(join(folder ?? beside, 'app.html'), 'utf8');
  return folder === undefined ? loadedOnce(read) : read;
}

export const builtPage = builtOf(process.env, first);
