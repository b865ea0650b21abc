import { atom } from 'jotai';

const chosen = atom<boolean | undefined>(undefined);

/** Whether the details of photos are shown: beside the picture from the start, below it once somebody asks. Only in a browser. */
export const infoIsOpen = atom(
  (get) => get(chosen) ?? matchMedia('(min-width: 75rem)').matches,
  (_get, set, isOpen: boolean) => set(chosen, isOpen),
);
