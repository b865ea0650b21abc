import type { words as ja } from '../ja/deferred.ts';
import type { Translated } from '../locale.ts';

export const words: Translated<typeof ja> = {
  feedIsNew: '(new photos)',
  newest: 'Latest',
  online: (count) => `${count} online`,
  isOnline: 'Online now',
  trending: 'Trending tags, works and places',
  trendingNow: 'Now',
  allTags: 'All tags',
  allTitles: 'All works & places',
  notices: 'Notifications',
  unread: (count) => `Notifications (${count} unread)`,
  readOnly: 'Read-only mode',
  goesOn: 'You can still delete, export, report and appeal.',
  lookOnly: 'The site is read-only right now.',
  lookOnlyText: 'Try uploading and editing later.',
  uploading: {
    published: (done, all) => `${done} of ${all} published`,
    sent: (done, all) => `${done} of ${all} uploaded`,
  },
};
