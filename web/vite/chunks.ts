import { fileURLToPath } from 'node:url';
import { drawnPages } from './drawnPages.ts';

/** What the bundler tells of a module while it makes chunks. */
type Graph = { getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null };

const inWeb = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url));
const main = inWeb('src/app/main.tsx');
const home = inWeb('src/app/HomeRoute.tsx');

/** All that is loaded with these modules: what they import, and what that imports; not what is imported on demand. */
function loadedWith(graph: Graph, roots: readonly string[]): ReadonlySet<string> {
  const seen = new Set(roots);
  // A set hands over what is added to it on the way.
  for (const id of seen) for (const next of graph.getModuleInfo(id)?.importedIds ?? []) seen.add(next);
  return seen;
}

/**
 * The chunks of what every visitor's first page loads, and of what joins it later. The bundler would take them apart by who shares
 * what: dozens of small files, which together are larger, and each of which is asked for by itself. Packages change less
 * often than what is ours, and a browser keeps them through a deployment.
 */
export function codeSplitting() {
  const loaded = new Map<string, ReadonlySet<string>>();
  const isLoadedWith = (name: string, roots: readonly string[], id: string, graph: Graph): boolean => {
    const known = loaded.get(name) ?? loadedWith(graph, roots);
    loaded.set(name, known);
    return known.has(id);
  };
  // The first of these that takes a module has it.
  const chunks: readonly { readonly name: string; readonly roots: readonly string[]; readonly of?: RegExp }[] = [
    { name: 'vendor', roots: [main, home], of: /\/node_modules\// },
    { name: 'first', roots: [main, home] },
    { name: 'deferred', roots: [inWeb('src/app/startDeferred.ts')] },
    { name: 'session', roots: [inWeb('src/app/beginSession.ts')] },
    { name: 'drawn', roots: Object.values(drawnPages).flat().map(inWeb), of: /\.css$/ },
  ];
  return {
    includeDependenciesRecursively: true,
    groups: chunks.map(({ name, roots, of }, index) => ({
      priority: chunks.length - index,
      // The entry itself names every chunk and the build: it is another one with each of them.
      name: (id: string, graph: Graph): string | null =>
        id !== main && (of?.test(id) ?? true) && isLoadedWith(name, roots, id, graph) ? name : null,
    })),
  };
}

/** What the code of a page loads with a chunk, without what every page has loaded before: a name of a file is some ten bytes. */
export const withoutFirst = (_file: string, asked: string[], { hostType }: { hostType: 'html' | 'js' }): string[] =>
  hostType === 'html' ? asked : asked.filter((file) => !/\/(?:vendor|first|rolldown-runtime)-[^/]+$/.test(file));
