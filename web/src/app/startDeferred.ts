import type { Store } from 'jotai';
import { Trending } from '#features/catalogue/trending/Trending.tsx';
import { NoticeBell, NoticesTab } from '#features/notices/NoticeBell.tsx';
import { PeopleOnline } from '#features/online/PeopleOnline.tsx';
import { SiteLines } from '#features/online/SiteLines.tsx';
import { TodaySeam } from '#features/photos/day/TodaySeam.tsx';
import { FeedDot } from '#features/photos/following/FeedDot.tsx';
import { UploadRing } from '#features/publish/upload/UploadRing.tsx';
import { Welcome } from '#features/welcome/Welcome.tsx';
import { startThumbhashes } from '#lib/thumbhashSoon.ts';
import { thumbhashUrl } from '#lib/thumbhashUrl.ts';
import { followStale, startClosed } from '#session/closed/startClosed.ts';
import { startPresence } from '#session/presence/presence.ts';
import { deferredParts } from './DeferredPart.tsx';
import { HomeTabs } from './HomeTabs.tsx';
import { ignoreSkippedTransitions } from './ignoreSkippedTransitions.ts';
import { HeaderSearch } from './layout/HeaderSearch.tsx';
import { Overlays } from './Overlays.tsx';
import { registerServiceWorker } from './registerServiceWorker.ts';

export function startDeferred(store: Store): void {
  store.set(deferredParts, {
    bell: NoticeBell,
    feedDot: FeedDot,
    homeTabs: HomeTabs,
    noticesTab: NoticesTab,
    siteLines: SiteLines,
    online: PeopleOnline,
    trending: Trending,
    welcome: Welcome,
    overlays: Overlays,
    search: HeaderSearch,
    seam: TodaySeam,
    ring: UploadRing,
  });
  ignoreSkippedTransitions();
  startThumbhashes(thumbhashUrl);
  startPresence(store);
  startClosed(store);
  followStale(store);
  keepThemeColor();
  forgetHead();
  void registerServiceWorker();
}

// index.html has one `theme-color` for each system theme; a theme chosen by hand and a dark page override both.
const chosenOf = { light: '#fbfaf7', dark: '#141311' } as const;

function keepThemeColor(): void {
  const metas = [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')];
  const followed = metas.map(({ content }) => content);
  const follow = (): void => {
    const isDark = document.querySelector('[data-dark]') !== null;
    const theme = isDark ? 'dark' : document.documentElement.dataset['theme'];
    for (const [index, meta] of metas.entries()) {
      meta.content = theme === 'light' || theme === 'dark' ? chosenOf[theme] : (followed[index] ?? meta.content);
    }
  };
  follow();
  const observer = new MutationObserver(follow);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  // The title changes with the page.
  observer.observe(document.head, { childList: true, characterData: true, subtree: true });
}

/**
 * Removes the server's canonical address and link previews (web/src/first/head) after a navigation: browsers
 * would share the wrong link. The title changes with the page, so the observer of the head sees each navigation.
 */
function forgetHead(): void {
  const loaded = performance.getEntriesByType('navigation')[0]?.name;
  const marked = document.head.querySelectorAll('[data-head]');
  if (loaded === undefined || marked.length === 0) return;
  const { pathname, search } = new URL(loaded);
  const observer = new MutationObserver(forgetIfElsewhere);
  observer.observe(document.head, { childList: true, characterData: true, subtree: true });
  forgetIfElsewhere();

  function forgetIfElsewhere(): void {
    if (location.pathname === pathname && location.search === search) return;
    observer.disconnect();
    for (const element of marked) element.remove();
  }
}
