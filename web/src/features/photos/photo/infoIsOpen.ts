import { atom } from 'jotai';

const chosen = atom<boolean | undefined>(undefined);

/** Whether the details show: by default only if they fit beside the words. Only in a browser. */
export const infoIsOpen = atom(
  (get) => get(chosen) ?? matchMedia('(min-width: 60rem)').matches,
  (_get, set, isOpen: boolean) => set(chosen, isOpen),
);
