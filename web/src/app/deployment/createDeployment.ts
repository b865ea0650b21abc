import * as v from 'valibot';

/** A reload of this tab. `fromId` is the build before the reload; older versions of the site did not store it. */
export type Reload = { readonly atMs: number; readonly fromId: string | undefined };

export type Deployment = ReturnType<typeof createDeployment>;

/** Without this pause, a broken deployment would reload for ever. */
const quietAfterReloadMs = 10_000;

/**
 * docs/design.md, section 2, deployment check. While a deployment runs and caches keep pages, addresses return the old
 * build. After a reload that brought the same build again, the tab therefore first checks its own address.
 */
export function createDeployment(environment: ReturnType<typeof inBrowser>) {
  const { currentId, lastReload, now, isOnline, here } = environment;
  const hasCameBack = lastReload.read()?.fromId === currentId;
  let hasNavigated = false;
  let latestId: string | undefined;
  let isPartLost = false;

  /** Returns whether it reloads. */
  function reload(href?: string): boolean {
    const nowMs = now();
    const last = lastReload.read();
    // The absolute value: a clock that was set back must not block reloads.
    if (last !== undefined && Math.abs(nowMs - last.atMs) < quietAfterReloadMs) return false;
    lastReload.write({ atMs: nowMs, fromId: currentId });
    environment.load(href);
    return true;
  }

  /** Gives up when the app navigates before the answer: that navigation checks for itself. */
  async function reloadOnceAnswered(): Promise<void> {
    const href = here();
    const answered = await environment.readBuildAt(href);
    if (answered === undefined || answered !== latestId || here() !== href) return;
    reload();
  }

  return {
    poll: async (): Promise<void> => {
      latestId = (await environment.readLatestBuild()) ?? latestId;
    },
    navigated: (): void => {
      hasNavigated = true;
      const isOutdated = latestId !== undefined && latestId !== currentId;
      if (isOutdated && hasCameBack) void reloadOnceAnswered();
      else if (isOutdated || (isPartLost && isOnline())) reload();
    },
    /** A chunk for a page failed to load, most likely gone with an old deployment. Returns whether the page (`href`) reloads. */
    chunkLost: (href?: string): boolean => {
      if (hasCameBack && !hasNavigated && href === undefined) return false;
      return isOnline() && reload(href);
    },
    /** A chunk for a control failed to load; the next navigation reloads the page. */
    partLost: (): void => {
      isPartLost = true;
    },
  };
}

const pollEveryMs = 60_000;
const pastCacheLimitMs = 3_000;
const storageKey = 'matataki.reloadedAt';

/** Polls every minute while the tab is visible, and when it becomes visible. */
export function startDeployment(): Deployment {
  const deployment = createDeployment(inBrowser());
  const pollIfVisible = (): void => {
    if (document.visibilityState === 'visible') void deployment.poll();
  };
  setInterval(pollIfVisible, pollEveryMs);
  document.addEventListener('visibilitychange', pollIfVisible);
  window.addEventListener('vite:preloadError', deployment.partLost);
  return deployment;
}

function inBrowser() {
  const missing = watchMissingFiles();
  return {
    currentId: import.meta.env.BUILD_ID,
    readLatestBuild,
    readBuildAt,
    here: () => window.location.href,
    load: (href: string | undefined): void => {
      void fetchPastCache(missing).then(() => {
        if (href === undefined) window.location.reload();
        else window.location.assign(href);
      });
    },
    isOnline: () => navigator.onLine,
    now: Date.now,
    lastReload: sessionReload,
  };
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
    return v.parse(latestSchema, await response.json()).id;
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
