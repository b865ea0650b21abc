import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RenderFirst } from '#contract/edge/first.ts';

/** Beside the function (functions/rolldown.config.js). */
const bundle = join(import.meta.dirname, 'first/server.js');

let loaded: Promise<RenderFirst> | undefined;

/** What draws pages, as `vite build web --ssr` made it of the site's own code. Loaded with the first page that is asked for. */
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
