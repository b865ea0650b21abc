import type { Plugin } from 'vite';
import { filesOfPages } from './drawnPages.ts';

/**
 * Names the built page `app.html` and has it say its build, and of each page which files are its own (`site` takes that
 * out again). Hosting serves an exact file before any rewrite, so with an `index.html` the function `site` would never
 * be asked for `/`.
 */
export function builtPage(id: string): Plugin {
  return {
    name: 'matataki-built-page',
    enforce: 'post',
    apply: ({ build }) => !build?.ssr,
    transformIndexHtml: () => [{ tag: 'meta', attrs: { name: 'build', content: id }, injectTo: 'head' }],
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const page = bundle['index.html'];
        if (page?.type !== 'asset') return this.error('The build has no page index.html.');
        delete bundle['index.html'];
        const files = `<script type="application/json" id="pages">${JSON.stringify(filesOfPages(bundle))}</script>`;
        const source = String(page.source).replace('</body>', () => `${files}</body>`);
        this.emitFile({ type: 'asset', fileName: 'app.html', source });
      },
    },
  };
}
