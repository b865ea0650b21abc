export const keptPrefix = 'matataki.list.';

export function isKept(key: string): boolean {
  try {
    return sessionStorage.getItem(keptPrefix + key) !== null;
  } catch {
    return false;
  }
}

export function isAnyKept(): boolean {
  try {
    return Object.keys(sessionStorage).some((name) => name.startsWith(keptPrefix));
  } catch {
    return false;
  }
}
