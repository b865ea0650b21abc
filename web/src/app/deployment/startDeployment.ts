import * as v from 'valibot';
import { partLostEvent } from '#lib/loadPastCache.ts';
import type { Deployment, Reload } from './createDeployment.ts';
import { createDeployment } from './createDeployment.ts';

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

const latestSchema = v.object({ id: v.string() });

/** The id of the build that is deployed now; `undefined` if it cannot be told (offline, or no such file). */
async function readLatestBuild(): Promise<string | undefined> {
  try {
    const response = await fetch('/builds/latest.json', { cache: 'no-store' });
    if (!response.ok) return undefined;
    const latest = v.safeParse(latestSchema, await response.json());
    return latest.success ? latest.output.id : undefined;
  } catch {
    return undefined;
  }
}

/** The id of the build that a page says it is of; `undefined` if it cannot be told. A page that is not there says it too. */
async function readBuildAt(href: string): Promise<string | undefined> {
  try {
    const page = await fetch(href, { cache: 'no-store', headers: { Accept: 'text/html' } });
    const { head } = new DOMParser().parseFromString(await page.text(), 'text/html');
    return head.querySelector<HTMLMetaElement>('meta[name="build"]')?.content;
  } catch {
    return undefined;
  }
}
