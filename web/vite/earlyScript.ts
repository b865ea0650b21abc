import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import type { Plugin } from 'vite';

const source = fileURLToPath(new URL('../src/first/earlyScript.ts', import.meta.url));
const contract = fileURLToPath(new URL('../../functions/contract', import.meta.url));

/** The source of a policy that allows an inline script or style. */
export const inlineSource = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** The script that runs before the first paint (web/src/first/early.ts), bundled by itself. */
export async function buildEarlyScript(): Promise<string> {
  const bundle = await rolldown({
    input: source,
    platform: 'browser',
    resolve: { alias: { '#contract': contract } },
    treeshake: { moduleSideEffects: (id) => id === source },
  });
  const { output } = await bundle.generate({ format: 'iife', minify: true });
  await bundle.close();
  return output[0].code.trim();
}

/** Writes it into the page, in place of the comment `early script`: a file of its own would block the first paint. */
export const earlyScript = (code: string): Plugin => ({
  name: 'matataki-early-script',
  transformIndexHtml: (html) => html.replace('<!-- early script -->', () => `<script>${code}</script>`),
});
