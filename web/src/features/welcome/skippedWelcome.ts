import type { Uid } from '#contract/ids.ts';

const storageKey = (uid: Uid): string => `matataki.welcomeSkipped.${uid}`;

/** Whether this person has put the welcome aside in this browser. */
export function isWelcomeSkipped(uid: Uid): boolean {
  try {
    return localStorage.getItem(storageKey(uid)) !== null;
  } catch {
    // Storage is closed to us, and being asked on every visit would be worse than not at all.
    return true;
  }
}

export function skipWelcome(uid: Uid): void {
  try {
    localStorage.setItem(storageKey(uid), '1');
  } catch {
    // It stays aside as long as the page.
  }
}
