import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import type { Plugin } from 'vite';

const worker = fileURLToPath(new URL('../worker/serviceWorker.ts', import.meta.url));
const offlinePage = new URL('../worker/offline.html', import.meta.url);
const contract = fileURLToPath(new URL('../../functions/contract', import.meta.url));

/** A page of one file, and a policy that lets in what stands in it and nothing else. */
export type OfflinePage = { readonly html: string; readonly policy: string };

/** Names what a page's `<style>` and `<script>` hold by their hashes, so that no inline code is allowed at large. */
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
 * Builds the service worker beside the site: one script of its own under a name that stays, because browsers look for a
 * newer one under the address they know. `vite web`, which serves modules as they are, has none.
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
