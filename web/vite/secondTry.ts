import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

// A text would be taken for the pattern of a path.
const helper = /^\0vite\/preload-helper\.js$/;
const declared = 'export const __vitePreload = ';
const loadPastCache = fileURLToPath(new URL('../src/lib/loadPastCache.ts', import.meta.url));

/**
 * Gives every `import()` of the app a second try past the browser's cache (src/lib/loadPastCache.ts), in the one place that all of them go through in
 * a build: Vite's own helper, which loads a chunk with its styles.
 */
export function secondTry(): Plugin {
  let isGiven = false;
  return {
    name: 'matataki-second-try',
    apply: 'build',
    transform: {
      filter: { id: helper },
      handler(code) {
        if (!code.includes(declared)) this.error('Vite declares its helper for chunks in another way than it did.');
        isGiven = true;
        return [
          `import { withSecondTry } from ${JSON.stringify(loadPastCache)};`,
          code.replace(declared, 'const loadChunk = '),
          `${declared}withSecondTry(loadChunk, import.meta.url);`,
        ].join('\n');
      },
    },
    generateBundle(_options, bundle) {
      const hasHelper = Object.values(bundle).some(
        (file) => file.type === 'chunk' && file.code.includes('vite:preloadError'),
      );
      if (hasHelper && !isGiven) this.error('Vite has its helper for chunks under another name than it had.');
    },
  };
}
