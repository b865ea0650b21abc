import type { ReloadOccasion } from './decideReload.ts';
import { decideReload } from './decideReload.ts';

/** What the deployment check needs of the world. */
export type DeploymentEnvironment = {
  readonly currentId: string;
  readonly readLatestBuild: () => Promise<string | undefined>;
  /** Loads an address anew; the one the app is at if there is none. */
  readonly load: (href: string | undefined) => void;
  readonly isOnline: () => boolean;
  readonly now: () => number;
  /** When this tab reloaded last, in ms; it must outlive the reload. */
  readonly lastReload: { readonly read: () => number | undefined; readonly write: (ms: number) => void };
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

/** Keeps a tab from running an old build for long: DESIGN 2, deployment check. */
export function createDeployment(environment: DeploymentEnvironment): Deployment {
  const { currentId, lastReload, now, isOnline } = environment;
  let latestId: string | undefined;
  let isPartLost = false;

  function reloadIf(occasion: ReloadOccasion, href?: string): boolean {
    const nowMs = now();
    if (!decideReload(occasion, { nowMs, lastReloadMs: lastReload.read() })) return false;
    lastReload.write(nowMs);
    environment.load(href);
    return true;
  }

  return {
    poll: async () => {
      latestId = (await environment.readLatestBuild()) ?? latestId;
    },
    navigated: () => {
      const outdated = latestId !== undefined && latestId !== currentId;
      reloadIf(outdated || !isPartLost ? { kind: 'navigation', currentId, latestId } : lostChunk());
    },
    chunkLost: (href) => reloadIf(lostChunk(), href),
    partLost: () => {
      isPartLost = true;
    },
  };

  function lostChunk(): ReloadOccasion {
    return { kind: 'lost-chunk', online: isOnline() };
  }
}
