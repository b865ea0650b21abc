/** Not again within this time, or a deployment that is itself broken would reload for ever. */
export const quietAfterReloadMs = 10_000;

export type ReloadOccasion =
  /** The app has gone to another page; `latestId` is what the last poll found. */
  | { readonly kind: 'navigation'; readonly currentId: string; readonly latestId: string | undefined }
  /** A chunk could not be loaded: most likely it went away with an old deployment. */
  | { readonly kind: 'lost-chunk'; readonly online: boolean };

type Clock = { readonly nowMs: number; readonly lastReloadMs: number | undefined };

/** Whether the page is to be loaded anew, to get the build that is deployed now. */
export function decideReload(occasion: ReloadOccasion, { nowMs, lastReloadMs }: Clock): boolean {
  // A time in the future means that the clock was set back; it must not keep the app from reloading.
  const sinceReloadMs = lastReloadMs === undefined ? Number.POSITIVE_INFINITY : Math.abs(nowMs - lastReloadMs);
  if (sinceReloadMs < quietAfterReloadMs) return false;
  switch (occasion.kind) {
    case 'navigation':
      return occasion.latestId !== undefined && occasion.latestId !== occasion.currentId;
    case 'lost-chunk':
      return occasion.online;
  }
}
