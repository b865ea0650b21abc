import { partLostEvent } from '#lib/loadPastCache.ts';
import type { Deployment } from './createDeployment.ts';
import { createDeployment } from './createDeployment.ts';
import { readLatestBuild } from './readLatestBuild.ts';

const pollEveryMs = 60_000;
const storageKey = 'matataki.reloadedAt';

/** The deployment check of this tab, polling from now on: every minute while it is visible, and when it becomes so. */
export function startDeployment(): Deployment {
  const deployment = createDeployment({
    currentId: __BUILD_ID__,
    readLatestBuild,
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
  read: (): number | undefined => {
    try {
      const stored = sessionStorage.getItem(storageKey);
      return stored === null ? undefined : Number(stored);
    } catch {
      return Date.now();
    }
  },
  write: (ms: number): void => {
    try {
      sessionStorage.setItem(storageKey, String(ms));
    } catch {
      // `read` answers for this.
    }
  },
};
