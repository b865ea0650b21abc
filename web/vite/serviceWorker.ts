import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import type { Plugin } from 'vite';

const worker = fileURLToPath(new URL('../worker/serviceWorker.ts', import.meta.url));
const offlinePage = new URL('../worker/offline.html', import.meta.url);
const contract = fileURLToPath(new URL('../../functions/contract', import.meta.url));

/** A page in a single file, and a content policy that allows only its own inline code. */
export type OfflinePage = { readonly html: string; readonly policy: string };

/** Lists the page's `<style>` and `<script>` by their hashes, so that no other inline code is allowed. */
export function withPolicy(html: string): OfflinePage {
  const hashesOf = (tag: 'style' | 'script'): string =>
    [...html.matchAll(new RegExp(`<${tag}>(.*?)</${tag}>`, 'gs'))]
      .map(([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
      .join(' ');
  const policy = [
    "default-src 'none'",
    `style-src ${hashesOf('style')}`,
    `script-src ${hashesOf('script')}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
  return { html, policy };
}

/**
 * Builds the service worker: one script with a fixed name, because browsers check its address for updates. Vite's
 * development server has no service worker.
 */
export function serviceWorker(): Plugin {
  return {
    name: 'matataki-service-worker',
    apply: 'build',
    async generateBundle() {
      const { html, policy } = withPolicy(await readFile(offlinePage, 'utf8'));
      const bundle = await rolldown({
        input: worker,
        platform: 'browser',
        resolve: { alias: { '#contract': contract } },
        transform: {
          define: { '__OFFLINE_PAGE__.html': JSON.stringify(html), '__OFFLINE_PAGE__.policy': JSON.stringify(policy) },
        },
      });
      const { output } = await bundle.generate({ format: 'iife', minify: true });
      await bundle.close();
      this.emitFile({ type: 'asset', fileName: 'service-worker.js', source: output[0].code });
    },
  };
}
