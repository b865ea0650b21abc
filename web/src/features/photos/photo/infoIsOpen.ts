import { atom } from 'jotai';
import { isAsFirstDrawn } from '#session/atoms.ts';

const chosen = atom<boolean | undefined>(undefined);

/** Whether the details show: by default only if they fit beside the words, and not in the HTML. */
export const infoIsOpen = atom(
  (get) => get(chosen) ?? (!get(isAsFirstDrawn) && matchMedia('(min-width: 60rem)').matches),
  (_get, set, isOpen: boolean) => set(chosen, isOpen),
);
