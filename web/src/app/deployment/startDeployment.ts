import * as v from 'valibot';
import type { Deployment, Reload } from './createDeployment.ts';
import { createDeployment } from './createDeployment.ts';

const pollEveryMs = 60_000;
const pastCacheLimitMs = 3_000;
const storageKey = 'matataki.reloadedAt';

/** Polls every minute while the tab is visible, and when it becomes visible. */
export function startDeployment(): Deployment {
  const missing = watchMissingFiles();
  const deployment = createDeployment({
    currentId: import.meta.env.BUILD_ID,
    readLatestBuild,
    readBuildAt,
    here: () => window.location.href,
    load: async (href) => {
      await fetchPastCache(missing);
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
  window.addEventListener('vite:preloadError', deployment.partLost);
  return deployment;
}

/** The addresses that answered 404. */
function watchMissingFiles(): ReadonlySet<string> {
  const missing = new Set<string>();
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if (entry instanceof PerformanceResourceTiming && entry.responseStatus === 404) missing.add(entry.name);
  }).observe({ type: 'resource', buffered: true });
  return missing;
}

/** Browsers cache a 404 as long as the file it stands for, here a week: without this, a reload would fail again. */
const fetchPastCache = (urls: ReadonlySet<string>): Promise<unknown> =>
  Promise.allSettled(
    [...urls].map((url) => fetch(url, { cache: 'reload', signal: AbortSignal.timeout(pastCacheLimitMs) })),
  );

// sessionStorage belongs to the tab and survives reloads. Without it, a reload counts as just done: an old build
// is better than a tab that reloads for ever.
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
      // `read` handles missing storage.
    }
  },
};

const latestSchema = v.object({ id: v.string() });

/** `undefined` if unknown: offline, or no such file. */
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

/** Reads `<meta name="build">`, which error pages have too; `undefined` if unknown. */
async function readBuildAt(href: string): Promise<string | undefined> {
  try {
    const page = await fetch(href, { cache: 'no-store', headers: { Accept: 'text/html' } });
    const { head } = new DOMParser().parseFromString(await page.text(), 'text/html');
    return head.querySelector<HTMLMetaElement>('meta[name="build"]')?.content;
  } catch {
    return undefined;
  }
}
