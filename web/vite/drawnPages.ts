import type { Rolldown } from 'vite';

/** What is loaded on demand for each page that the server draws, by the page's pattern (`#contract/routes.ts`). */
export const drawnPages: Readonly<Record<string, readonly string[]>> = {
  '/': ['src/app/HomeRoute.tsx'],
  '/photos': [
    'src/app/laterPages.ts',
    'src/features/photos/all/PhotosPage.tsx',
    'src/features/photos/all/photosLoader.ts',
  ],
  '/photos/:id': ['src/features/photos/photo/PhotoRoute.tsx', 'src/features/photos/photo/PhotoDetailPage.tsx'],
  '/users': ['src/app/laterPages.ts', 'src/features/people/list/UsersPage.tsx'],
  '/tags': ['src/app/laterPages.ts', 'src/features/catalogue/tags/TagsPage.tsx'],
  '/tags/:tagname': [
    'src/app/laterPages.ts',
    'src/features/photos/tag/TagPage.tsx',
    'src/features/photos/tag/tagLoader.ts',
  ],
  '/titles': ['src/app/laterPages.ts', 'src/features/catalogue/titles/TitlesPage.tsx'],
  '/:username': ['src/app/laterPages.ts', 'src/app/ProfileRoute.tsx', 'src/app/profileRouteLoader.ts'],
};

/** The files of a page: its styles, without which it cannot be seen, and its scripts, without which it is not taken over. */
type PageFiles = { readonly styles: readonly string[]; readonly scripts: readonly string[] };

/** Pure: the files that each page needs beside those that every page has, as addresses. */
export function filesOfPages(bundle: Rolldown.OutputBundle): Readonly<Record<string, PageFiles>> {
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
