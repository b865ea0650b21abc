import type { Plugin } from 'vite';
import { drawnPages } from './drawnPages.ts';

/** Of all that is loaded on demand, what the server draws: the public pages, what reads for them, and words. */
const drawn = new RegExp(
  `/web/(${Object.values(drawnPages).flat().join('|')}|src/data/catalogue/queries.ts|src/i18n/(ja|en)/\\w+\\.ts)$`,
);
const nothing = '\0nothing';

/**
 * Leaves out of the server's build what is loaded on demand and never drawn there: the desk, the dialogs, and Firebase's SDK,
 * which only the parts that act use.
 */
export function serverParts(): Plugin {
  return {
    name: 'matataki-server-parts',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (!isDynamic(options)) return null;
      const found = await this.resolve(source, importer, { ...options, skipSelf: true });
      return found === null || drawn.test(found.id) ? found : nothing;
    },
    load: (id) => (id === nothing ? 'export {};' : null),
  };
}

const isDynamic = (options: object): boolean => 'kind' in options && options.kind === 'dynamic-import';
