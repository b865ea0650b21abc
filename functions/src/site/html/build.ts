import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as v from 'valibot';
import type { RenderFirst } from '#contract/edge/first.ts';

/** Built by `npm run build:web`: the renderer, the page, the manifest and the stylesheets. */
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

/** `styles`: the texts of the stylesheets, by their paths in the manifest. */
export type Built = {
  readonly html: string;
  readonly manifest: v.InferOutput<typeof manifestSchema>;
  readonly styles: Readonly<Record<string, string>>;
};

/** A local site reads the files on each call. */
export function builtOf({ MATATAKI_SITE_DIR: folder }: NodeJS.ProcessEnv, beside: string): () => Promise<Built> {
  const read = async (dir: string, manifestFile: string): Promise<Built> => {
    const text = (file: string): Promise<string> => readFile(join(dir, file), 'utf8');
    const [html, json] = await Promise.all([text('app.html'), text(manifestFile)]);
    const manifest = v.parse(manifestSchema, JSON.parse(json));
    const files = [...new Set(Object.values(manifest).flatMap(({ css }) => css))];
    const styles = await Promise.all(files.map(async (file) => [file, (await text(file)).trim()] as const));
    return { html, manifest, styles: Object.fromEntries(styles) };
  };
  return folder === undefined
    ? loadedOnce(() => read(beside, 'manifest.json'))
    : () => read(folder, '.vite/manifest.json');
}

export const builtPage = builtOf(process.env, first);
