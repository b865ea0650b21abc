import type { LateWords } from '../lateWords.ts';

export const late: LateWords = {
  online: (count) => `${count} online`,
  isOnline: 'Online now',
  trending: 'Trending tags and titles',
  allTags: 'All tags',
  allTitles: 'All titles',
  notices: 'Notices',
  unread: (count) => `Notices (${count} unread)`,
  announcement: 'Announcement',
  readOnly: 'Read-only site',
  goesOn: 'Deleting, exporting, reporting and appealing work as usual.',
  lookOnly: 'You can only look around just now.',
  lookOnlyText: 'Please upload and edit later.',
  dismissAnnouncement: 'Dismiss the announcement',
};
