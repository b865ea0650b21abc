import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RenderFirst } from '#contract/edge/first.ts';

/** What draws first pages, and the page that they are drawn into: built from the web's sources (`npm run build:web`). */
const first = join(import.meta.dirname, '../first');
const bundle = join(first, 'server.js');

let loaded: Promise<RenderFirst> | undefined;

/** Built by `vite build web --ssr`. */
export async function renderFirst(asked: Parameters<RenderFirst>[0]): ReturnType<RenderFirst> {
  loaded ??= load().catch((error: unknown) => {
    loaded = undefined;
    throw new Error('functions/first is missing or broken: npm run build:web builds it', { cause: error });
  });
  return (await loaded)(asked);
}

async function load(): Promise<RenderFirst> {
  const module: { readonly renderFirst: RenderFirst } = await import(pathToFileURL(bundle).href);
  return module.renderFirst;
}

/** `app.html`. A local site reads it on each call, as it may change. */
export function builtOf(environment: Readonly<Record<string, string | undefined>>, beside: string) {
  const { MATATAKI_SITE_DIR: folder } = environment;
  const read = (): Promise<string> => readFile(join(folder ?? beside, 'app.html'), 'utf8');
  let known: Promise<string> | undefined;
  return (): Promise<string> => {
    if (folder !== undefined) return read();
    known ??= read().catch((error: unknown) => {
      known = undefined;
      throw error;
    });
    return known;
  };
}

export const builtPage = builtOf(process.env, first);
