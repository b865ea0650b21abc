import type { Store } from 'jotai';
import { Trending } from '#features/catalogue/trending/Trending.tsx';
import { NoticeBell } from '#features/notices/NoticeBell.tsx';
import { Announcement } from '#features/online/Announcement.tsx';
import { PeopleOnline } from '#features/online/PeopleOnline.tsx';
import { Welcome } from '#features/welcome/Welcome.tsx';
import { startThumbhashes } from '#lib/thumbhashSoon.ts';
import { thumbhashUrl } from '#lib/thumbhashUrl.ts';
import { followStale } from '#session/closed/followStale.ts';
import { startClosed } from '#session/closed/startClosed.ts';
import { startPresence } from '#session/presence/startPresence.ts';
import { forgetHead } from './forgetHead.ts';
import { keepThemeColor } from './keepThemeColor.ts';
import { lateParts } from './lateParts.ts';
import { registerServiceWorker } from './registerServiceWorker.ts';

/** Begins what can wait for the first photo: the placeholders, the heartbeats, what is closed of the site, and what shows their answers. */
export function startLate(store: Store): void {
  store.set(lateParts, {
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
