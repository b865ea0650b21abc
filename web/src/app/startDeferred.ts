import type { Store } from 'jotai';
import { Trending } from '#features/catalogue/trending/Trending.tsx';
import { NoticeBell } from '#features/notices/NoticeBell.tsx';
import { Announcement } from '#features/online/Announcement.tsx';
import { PeopleOnline } from '#features/online/PeopleOnline.tsx';
import { Welcome } from '#features/welcome/Welcome.tsx';
import { startThumbhashes } from '#lib/thumbhashSoon.ts';
import { thumbhashUrl } from '#lib/thumbhashUrl.ts';
import { followStale, startClosed } from '#session/closed/startClosed.ts';
import { startPresence } from '#session/presence/startPresence.ts';
import { deferredParts } from './DeferredPart.tsx';
import { registerServiceWorker } from './registerServiceWorker.ts';

/** Begins what can wait for the first photo: the placeholders, the heartbeats, what is closed of the site, and what shows their answers. */
export function startDeferred(store: Store): void {
  store.set(deferredParts, {
    bell: NoticeBell,
    announcement: Announcement,
    online: PeopleOnline,
    trending: Trending,
    welcome: Welcome,
  });
  startThumbhashes(thumbhashUrl);
  startPresence(store);
  startClosed(store);
  followStale(store);
  keepThemeColor();
  forgetHead();
  void registerServiceWorker();
}

// Each of the two in index.html follows the system in its own way, until somebody chooses a theme.
const chosenOf = { light: '#fbfaf7', dark: '#141311' } as const;

/** Keeps the colour of the browser's own frame with the theme that was chosen here (`data-theme`). */
function keepThemeColor(): void {
  const metas = [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')];
  const followed = metas.map(({ content }) => content);
  const follow = (): void => {
    const { theme } = document.documentElement.dataset;
    for (const [index, meta] of metas.entries()) {
      meta.content = theme === 'light' || theme === 'dark' ? chosenOf[theme] : (followed[index] ?? meta.content);
    }
  };
  follow();
  new MutationObserver(follow).observe(document.documentElement, { attributeFilter: ['data-theme'] });
}

/**
 * The server writes into the head of a page what a link to it unfolds to, its canonical address among it
 * (functions/src/site/html/head). That holds for the address that was loaded: once another one is shown, a browser would
 * share the wrong link by it, so it is taken away. The title tells of another page, in the same head.
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
