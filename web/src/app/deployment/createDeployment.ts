/** A reload of this tab: when, in ms, and of which build; the build is not known of one that an earlier version of the site noted. */
export type Reload = { readonly atMs: number; readonly fromId: string | undefined };

/** What the deployment check needs of the world. */
export type DeploymentEnvironment = {
  readonly currentId: string;
  readonly readLatestBuild: () => Promise<string | undefined>;
  /** The build that an address answers with; `undefined` if it cannot be told. */
  readonly readBuildAt: (href: string) => Promise<string | undefined>;
  /** The address that the app is at. */
  readonly here: () => string;
  /** Loads an address anew; the one the app is at if there is none. */
  readonly load: (href: string | undefined) => void;
  readonly isOnline: () => boolean;
  readonly now: () => number;
  /** This tab's last reload; it must outlive the reload. */
  readonly lastReload: { readonly read: () => Reload | undefined; readonly write: (reload: Reload) => void };
};

export type Deployment = {
  /** Looks which build is deployed. */
  readonly poll: () => Promise<void>;
  /** The app has gone to another page. */
  readonly navigated: () => void;
  /** A chunk that a page (`href`) needs could not be loaded. Whether that page is now being loaded anew. */
  readonly chunkLost: (href?: string) => boolean;
  /** A chunk that only a control needs could not be loaded: the next navigation makes it good. */
  readonly partLost: () => void;
};

/**
 * Keeps a tab from running an old build for long: docs/design.md, section 2, deployment check. While a deployment is on its way, and for as long
 * as shared caches keep a page, addresses answer with the build before it. A tab that has reloaded and got the same build again
 * therefore asks its own address first, and reloads when the new build is there.
 */
export function createDeployment(environment: DeploymentEnvironment): Deployment {
  const { currentId, lastReload, now, isOnline, here } = environment;
  const hasCameBack = lastReload.read()?.fromId === currentId;
  let hasNavigated = false;
  let latestId: string | undefined;
  let isPartLost = false;

  function reloadIf(occasion: ReloadOccasion, href?: string): boolean {
    const nowMs = now();
    if (!decideReload(occasion, { nowMs, lastReloadMs: lastReload.read()?.atMs })) return false;
    lastReload.write({ atMs: nowMs, fromId: currentId });
    environment.load(href);
    return true;
  }

  /** Of the address that the app is at: once it has gone elsewhere, that navigation looks for itself. */
  async function reloadOnceAnswered(): Promise<void> {
    const href = here();
    const answered = await environment.readBuildAt(href);
    if (answered === undefined || answered !== latestId || here() !== href) return;
    reloadIf({ kind: 'navigation', currentId, latestId });
  }

  return {
    poll: async () => {
      latestId = (await environment.readLatestBuild()) ?? latestId;
    },
    navigated: () => {
      hasNavigated = true;
      const outdated = latestId !== undefined && latestId !== currentId;
      if (outdated && hasCameBack) void reloadOnceAnswered();
      else reloadIf(outdated || !isPartLost ? { kind: 'navigation', currentId, latestId } : lostChunk());
    },
    chunkLost: (href) => {
      // The tab has been loaded anew already, and nobody has asked for another page since.
      if (hasCameBack && !hasNavigated && href === undefined) return false;
      return reloadIf(lostChunk(), href);
    },
    partLost: () => {
      isPartLost = true;
    },
  };

  function lostChunk(): ReloadOccasion {
    return { kind: 'lost-chunk', online: isOnline() };
  }
}

/** Not again within this time, or a deployment that is itself broken would reload for ever. */
export const quietAfterReloadMs = 10_000;

type ReloadOccasion =
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
