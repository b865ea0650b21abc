const storageKey = 'matataki.dismissed';

/** Whether this browser has dismissed just this announcement. */
export function isDismissed(text: string): boolean {
  try {
    return localStorage.getItem(storageKey) === text;
  } catch {
    return false;
  }
}

export function dismissAnnouncement(text: string): void {
  try {
    localStorage.setItem(storageKey, text);
  } catch {
    // Storage is closed to us: it stays dismissed as long as the page.
  }
}
