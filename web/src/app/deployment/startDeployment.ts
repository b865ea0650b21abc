import { partLostEvent } from '#lib/loadPastCache.ts';
import type { Deployment, Reload } from './createDeployment.ts';
import { createDeployment } from './createDeployment.ts';
import { readBuildAt, readLatestBuild } from './readBuilds.ts';

const pollEveryMs = 60_000;
const storageKey = 'matataki.reloadedAt';

/** The deployment check of this tab, polling from now on: every minute while it is visible, and when it becomes so. */
export function startDeployment(): Deployment {
  const deployment = createDeployment({
    currentId: __BUILD_ID__,
    readLatestBuild,
    readBuildAt,
    here: () => window.location.href,
    load: (href) => {
      if (href === undefined) window.location.reload();
      else window.location.assign(href);
    },
    isOnline: () => navigator.onLine,
    now: Date.now,
    lastReload: sessionReload,
  });
  const pollIfVisible = (): void => {
    if (document.visibilityState === 'visible') void deployment.poll();
  };
  setInterval(pollIfVisible, pollEveryMs);
  document.addEventListener('visibilitychange', pollIfVisible);
  window.addEventListener(partLostEvent, deployment.partLost);
  return deployment;
}

// The session's storage is the tab's own and survives its reloads. Where it is closed to us there is no telling when
// the tab reloaded last, so it counts as just now: rather an old build than a tab that reloads for ever.
const sessionReload = {
  read: (): Reload | undefined => {
    try {
      const [at, fromId] = sessionStorage.getItem(storageKey)?.split(' ') ?? [];
      return at === undefined ? undefined : { atMs: Number(at), fromId };
    } catch {
      return { atMs: Date.now(), fromId: undefined };
    }
  },
  write: ({ atMs, fromId }: Reload): void => {
    try {
      sessionStorage.setItem(storageKey, `${atMs} ${fromId}`);
    } catch {
      // `read` answers for this.
    }
  },
};
