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

/** Nothing that was read is remembered, neither answers nor lists. */
export const nothingRemembered: readonly Plugin[] = [
  {
    name: 'no-remembered-answers',
    enforce: 'pre',
    transform: (code, id) => {
      if (!id.endsWith('/src/data/api.ts')) return;
      const forgetful = code.replace('freshForMs = 60_000', 'freshForMs = 0');
      if (forgetful === code) throw new Error('data/api.ts says in another way for how long it remembers answers.');
      return forgetful;
    },
  },
  replaced(
    'no-kept-lists',
    '/src/features/photos/list/photoLists.ts',
    `import { atom } from 'jotai';
     import { createLists } from '#session/lists/publicList.ts';
     const lists = new Map();
     const listsHere = createLists(30, ({ id }) => id, lists);
     let last;
     // Lists are anew for each page: the address they are shown at is where they belong.
     export function photoList(store, asked) {
       const here = history.state?.key + location.pathname;
       if (here !== last) lists.clear();
       last = here;
       return listsHere(store, asked);
     }
     export const knownPhotoLists = () => [];
     export const gonePhotos = atom(new Set());`,
  ),
];
