/** Where the tab keeps what the person has just changed themself (`ownChanges.ts`). */
export const ownChangesKey = 'matataki.own-changes';

/** Whether there is anything of that; its code is not needed before. */
export function hasOwnChanges(): boolean {
  try {
    return sessionStorage.getItem(ownChangesKey) !== null;
  } catch {
    return false;
  }
}
