/** A reload of this tab. `fromId` is the build before the reload; older versions of the site did not store it. */
export type Reload = { readonly atMs: number; readonly fromId: string | undefined };

export type DeploymentEnvironment = {
  readonly currentId: string;
  readonly readLatestBuild: () => Promise<string | undefined>;
  /** The build of the page at `href`; `undefined` if unknown. */
  readonly readBuildAt: (href: string) => Promise<string | undefined>;
  readonly here: () => string;
  readonly load: (href: string | undefined) => unknown;
  readonly isOnline: () => boolean;
  readonly now: () => number;
  /** Must survive a reload. */
  readonly lastReload: { readonly read: () => Reload | undefined; readonly write: (reload: Reload) => void };
};

export type Deployment = {
  readonly poll: () => Promise<void>;
  readonly navigated: () => void;
  /** A chunk for a page failed to load. Returns whether the page (`href`) reloads now. */
  readonly chunkLost: (href?: string) => boolean;
  /** A chunk for a control failed to load; the next navigation reloads the page. */
  readonly partLost: () => void;
};

/**
 * docs/design.md, section 2, deployment check. While a deployment runs and caches keep pages, addresses return the old
 * build. After a reload that brought the same build again, the tab therefore first checks its own address.
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

  /** Gives up when the app navigates meanwhile: that navigation checks for itself. */
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

/** ms. Without this pause, a broken deployment would reload for ever. */
export const quietAfterReloadMs = 10_000;

type ReloadOccasion =
  | { readonly kind: 'navigation'; readonly currentId: string; readonly latestId: string | undefined }
  /** Most likely the chunk went away with an old deployment. */
  | { readonly kind: 'lost-chunk'; readonly online: boolean };

type Clock = { readonly nowMs: number; readonly lastReloadMs: number | undefined };

export function decideReload(occasion: ReloadOccasion, { nowMs, lastReloadMs }: Clock): boolean {
  // The absolute value: a clock that was set back must not block reloads.
  const sinceReloadMs = lastReloadMs === undefined ? Number.POSITIVE_INFINITY : Math.abs(nowMs - lastReloadMs);
  if (sinceReloadMs < quietAfterReloadMs) return false;
  switch (occasion.kind) {
    case 'navigation':
      return occasion.latestId !== undefined && occasion.latestId !== occasion.currentId;
    case 'lost-chunk':
      return occasion.online;
  }
}
