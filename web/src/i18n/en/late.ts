import type { LateWords } from '../lateWords.ts';

export const late: LateWords = {
  online: (count) => `${count} online`,
  isOnline: 'Online now',
  notices: 'Notices',
  unread: (count) => `Notices (${count} unread)`,
  announcement: 'Announcement',
  dismissAnnouncement: 'Dismiss the announcement',
};
