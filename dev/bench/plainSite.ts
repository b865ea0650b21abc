import type { Plugin } from 'vite';

/** In the place of a module of ours: the same exports, done plainly. */
const replaced = (name: string, isIt: (id: string) => boolean, code: string): Plugin => ({
  name,
  enforce: 'pre',
  load: (id) => (isIt(id.split('?')[0] ?? '') ? code : undefined),
});

/** Every row of a list in the DOM, as a list without virtual rows has it. */
export const everyRowDrawn = replaced(
  'every-row-drawn',
  (id) => id.endsWith('/src/features/photos/grid/rowsInDom.ts'),
  `export const rowsBetween = (rows) => ({ first: 0, last: rows.length - 1 });
   export const rowsInDom = (_seen, rows) => [...rows.keys()];`,
);

/** Nothing that was read is remembered, neither documents nor lists. */
export const nothingRemembered: readonly Plugin[] = [
  replaced(
    'no-page-cache',
    (id) => id.endsWith('/src/data/pageCache.ts'),
    'export const createPageCache = () => ({ recall() {}, remember() {}, forget() {}, clear() {} });',
  ),
  replaced(
    'no-kept-lists',
    (id) => id.endsWith('/src/features/photos/list/photoLists.ts'),
    `import { atom } from 'jotai';
     const lists = new Map();
     // A list is anew for each page: the address it is shown at is where it belongs.
     export function photoListAtom(key) {
       const id = key + history.state?.key + location.pathname;
       if (!lists.has(id)) lists.set(id, atom({ phase: 'idle' }));
       return lists.get(id);
     }
     export const knownPhotoLists = () => [];
     export const gonePhotos = atom(new Set());`,
  ),
];
