import { readStored, writeStored } from '#lib/stored.ts';
import { dismissedKey, storageKey } from './announcement.ts';

/** Leaves out what was dismissed. */
export function storeAnnouncement(text: string | undefined): string | null {
  const shown = text === undefined || readStored(dismissedKey) === text ? null : text;
  writeStored(storageKey, shown);
  return shown;
}
