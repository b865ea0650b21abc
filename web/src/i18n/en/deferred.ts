import type { words as ja } from '../ja/deferred.ts';
import type { Translated } from '../locale.ts';

export const words: Translated<typeof ja> = {
  online: (count) => `${count} online`,
  isOnline: 'Online now',
  trending: 'Trending tags, works and places',
  allTags: 'All tags',
  allTitles: 'All works and places',
  notices: 'Notices',
  unread: (count) => `Notices (${count} unread)`,
  announcement: 'Announcement',
  readOnly: 'Read-only site',
  goesOn: 'Deleting, exporting, reporting and appealing work as usual.',
  lookOnly: 'You can only look around just now.',
  lookOnlyText: 'Please upload and edit later.',
  dismissAnnouncement: 'Dismiss the announcement',
};
