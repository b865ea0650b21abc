import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as v from 'valibot';
import type { RenderFirst } from '#contract/edge/first.ts';
import { policyBlockId } from '#contract/edge/pageHeaders.ts';

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

const policyBlock = new RegExp(`<script type="application/json" id="${policyBlockId}">(.*?)</script>`, 's');
const policySchema = v.pipe(v.string(), v.parseJson(), v.string());

type Built = { readonly page: string; readonly policy: string };

/** `app.html`. A local site reads it on each call, as it may change. */
export function builtOf(environment: Readonly<Record<string, string | undefined>>, beside: string) {
  const { MATATAKI_SITE_DIR: folder } = environment;
  const read = async (): Promise<Built> => {
    const html = await readFile(join(folder ?? beside, 'app.html'), 'utf8');
    const policy = v.safeParse(policySchema, policyBlock.exec(html)?.[1]);
    return { page: html.replace(policyBlock, ''), policy: policy.success ? policy.output : strictPolicy };
  };
  let known: Promise<Built> | undefined;
  return async (): Promise<Built> => {
    if (folder !== undefined) return read();
    known ??= read().catch((error: unknown) => {
      known = undefined;
      throw error;
    });
    return known;
  };
}

/** Where nothing was built, nothing is shown. */
const strictPolicy = "default-src 'none'; frame-ancestors 'none'";

const built = builtOf(process.env, first);

export const builtPage = async (): Promise<string> => (await built()).page;

/** The site's Content-Security-Policy; never throws. */
export const builtPolicy = (): Promise<string> =>
  built().then(
    ({ policy }) => policy,
    () => strictPolicy,
  );
