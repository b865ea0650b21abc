import type { Plugin, Rolldown } from 'vite';
import { withContentPolicy } from './contentPolicy.ts';

const table = 'src/app/pages.tsx';

/** What is loaded on demand for each page that the server draws, by the page's pattern (`#contract/routes.ts`). */
export const drawnPages: Readonly<Record<string, readonly string[]>> = {
  '/': ['src/app/HomeRoute.tsx'],
  '/photos': [table, 'src/features/photos/all/PhotosPage.tsx'],
  '/photos/:id': ['src/features/photos/photo/PhotoDetailPage.tsx', 'src/features/photos/photo/useCover.ts'],
  '/users': [table, 'src/features/people/list/UsersPage.tsx'],
  '/tags': [table, 'src/features/catalogue/tags/TagsPage.tsx'],
  '/tags/:tagname': [table, 'src/features/photos/tag/TagPage.tsx'],
  '/titles': [table, 'src/features/catalogue/titles/TitlesPage.tsx'],
  '/search': [table, 'src/features/photos/search/SearchPage.tsx'],
  '/:username': [table, 'src/app/ProfileRoute.tsx'],
  '/:username/albums': [table, 'src/features/photos/albums/AlbumsPage.tsx'],
  '/:username/albums/:id': [table, 'src/features/photos/albums/AlbumPage.tsx'],
};

/** The files of a page: its styles, without which it cannot be seen, and its scripts, without which it is not taken over. */
type PageFiles = { readonly styles: readonly string[]; readonly scripts: readonly string[] };

/** Pure: the files that each page needs beside those that every page has, as addresses. */
function filesOfPages(bundle: Rolldown.OutputBundle): Readonly<Record<string, PageFiles>> {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const withImports = (chunk: Rolldown.OutputChunk, known: Set<Rolldown.OutputChunk>): void => {
    if (known.has(chunk)) return;
    known.add(chunk);
    for (const name of chunk.imports) {
      const imported = byName.get(name);
      if (imported) withImports(imported, known);
    }
  };
  const everywhere = new Set<Rolldown.OutputChunk>();
  for (const chunk of chunks) if (chunk.isEntry) withImports(chunk, everywhere);

  return Object.fromEntries(
    Object.entries(drawnPages).map(([pattern, modules]) => {
      const own = new Set(everywhere);
      for (const module of [...modules, 'src/i18n/ja/index.ts']) {
        const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/web/${module}`)));
        if (chunk === undefined) throw new Error(`${module} is in no chunk of the build (web/vite/drawnPages.ts)`);
        withImports(chunk, own);
      }
      const files = [...own].filter((chunk) => !everywhere.has(chunk));
      const styles = new Set(files.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]));
      return [
        pattern,
        { styles: [...styles].map((name) => `/${name}`), scripts: files.map(({ fileName }) => `/${fileName}`) },
      ];
    }),
  );
}

/**
 * Names the built page `app.html` and has it say its build, its policy, and of each page which files are its own (`site` takes
 * those out again). Hosting serves an exact file before any rewrite, so with an `index.html` the function `site` would never
 * be asked for `/`.
 */
export function builtPage(id: string, policy: string): Plugin {
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
        const html = String(page.source).replace('</body>', () => `${files}</body>`);
        const source = withContentPolicy(html, policy);
        this.emitFile({ type: 'asset', fileName: 'app.html', source });
      },
    },
  };
}

// Words of pages that the server never draws.
const otherWords =
  'account|admin|banned|desk|editPhoto|legal|mosaic|myReports|report|session|settings|transparency|upload';
/** Of all that is loaded on demand, what the server draws: the public pages, what reads for them, and words. */
const drawn = new RegExp(
  `/web/(${Object.values(drawnPages).flat().join('|')}|src/data/(albums|catalogue)/queries.ts|src/i18n/(ja|en)/(?!${otherWords})\\w+\\.ts)$`,
);
const nothing = '\0nothing';
/** One build draws the pages of every project, so that it has no project's configuration. */
const noSite = "export const site = () => { throw new Error('the server has no configuration'); };";

/**
 * Leaves out of the server's build what is loaded on demand and never drawn there: the desk, the dialogs, and Firebase's SDK,
 * which only the parts that act use.
 */
export function serverParts(): Plugin {
  return {
    name: 'matataki-server-parts',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (!('kind' in options) || options.kind !== 'dynamic-import') return null;
      const found = await this.resolve(source, importer, { ...options, skipSelf: true });
      return found === null || drawn.test(found.id) ? found : nothing;
    },
    load: (id) => {
      if (id.endsWith('/web/src/data/site.ts')) return noSite;
      return id === nothing ? 'export {};' : null;
    },
  };
}
