/** Where a list is kept while its page is reloaded: in the tab's own storage, behind this. */
export const keptPrefix = 'matataki.list.';

/** Whether the last page of this tab kept the list under this key. */
export function isKept(key: string): boolean {
  try {
    return sessionStorage.getItem(keptPrefix + key) !== null;
  } catch {
    return false;
  }
}
