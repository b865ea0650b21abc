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

/** Whether the last page of this tab kept any list. */
export function isAnyKept(): boolean {
  try {
    return Object.keys(sessionStorage).some((name) => name.startsWith(keptPrefix));
  } catch {
    return false;
  }
}
