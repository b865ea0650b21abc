import { atom, type Store } from 'jotai';
import { dismissedKey } from '#lib/storageKeys.ts';
import { readStored, writeStored } from '#lib/stored.ts';

/** The last one from the server, for the first draw of the next page that brings none in its HTML. */
export const storageKey = 'matataki.announcement';

/** What stands under the header. Only a new page changes it: a text that comes later would push the page down. */
export const announcement = atom<string | null | undefined>(undefined);

export const storedAnnouncement = (): string | null | undefined => readStored(storageKey);

export function dismissAnnouncement(store: Store, text: string): void {
  writeStored(dismissedKey, text);
  writeStored(storageKey, null);
  store.set(announcement, null);
}
