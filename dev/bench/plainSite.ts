import type { Plugin } from 'vite';

/** In the place of a module of ours: the same exports, done plainly. */
function replaced(name: string, path: string, code: string): Plugin {
  let isMet = false;
  return {
    name,
    enforce: 'pre',
    load: (id) => {
      if (id.split('?')[0]?.endsWith(path) !== true) return undefined;
      isMet = true;
      return code;
    },
    buildEnd: (error) => {
      if (!error && !isMet)
        throw new Error(`${path} is in another place: the comparison would be with the site itself.`);
    },
  };
}

/** Every row of a list in the DOM, as a list without virtual rows has it. */
export const everyRowDrawn = replaced(
  'every-row-drawn',
  '/src/lib/rowsInDom.ts',
  `export const rowsBetween = (rows) => ({ first: 0, last: rows.length - 1 });
   export const rowsInDom = (_seen, rows) => [...rows.keys()];`,
);

/** Another number in the place of one of a module of ours. */
const changed = (path: string, from: string, to: string): Plugin => ({
  name: `changed ${path}`,
  enforce: 'pre',
  transform: (code, id) => {
    if (!id.endsWith(path)) return undefined;
    if (!code.includes(from)) throw new Error(`${path} no longer says ${from}.`);
    return code.replace(from, to);
  },
});

/** Nothing that was read is remembered, neither answers nor lists. */
export const nothingRemembered: readonly Plugin[] = [
  changed('/src/data/queryClient.ts', 'staleTime: 60_000', 'staleTime: 0, gcTime: 0'),
  changed('/src/data/pages.ts', 'keptMs = 3_600_000', 'keptMs = 0'),
  changed('/src/data/photos/queries.ts', 'freshForMs = 60_000', 'freshForMs = 0'),
];
