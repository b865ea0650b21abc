import type { words as ja } from '../ja/adminDashboard.ts';
import type { Translated } from '../locale.ts';

export const words: Translated<typeof ja> = {
  title: 'Admin',
  waiting: 'Waiting for you',
  photoCases: 'Reported photos',
  albumCases: 'Reported albums',
  userCases: 'Reported people',
  heldPhotos: 'Held photos',
  appeals: 'Appeals',
  titles: 'Proposed works and places',
  atLeast: (count) => `${count}+`,
  uncounted: 'Couldn’t count these',
  oldest: 'Waiting longest',
  late: (count, hours) =>
    count === '1' ? `1 has waited more than ${hours} hours.` : `${count} have waited more than ${hours} hours.`,
  oldestFailed: 'Couldn’t load the reports',
  oldestEmpty: 'No reports are waiting.',
  own: 'Your actions',
  ownEmpty: 'You haven’t acted yet.',
  lastDays: 'Last 14 days',
  uploads: 'Uploads',
  signUps: 'Sign-ups',
  total: (count) => `${count} total`,
  onDay: (day, count) => `${day}: ${count}`,
  day: 'Day',
  count: 'Count',
  chartsFailed: 'Couldn’t load the charts',
  recent: 'Recent actions',
  recentFailed: 'Couldn’t load the recent actions',
  recentEmpty: 'No actions yet.',
  all: 'See the full log',
  chatFailed: 'Messages that didn’t reach the chat',
  chatFailedHint:
    'Check the address of the chat (CHAT_WEBHOOK). After three failures we don’t send a message again. The reports themselves are in the lists.',
  chatAbout: {
    minor: 'Sexual exploitation or abuse of a child',
    intimate: 'Intimate picture without consent',
    danger: 'Danger to life',
    day: 'Sum of a day',
  },
  chatTry: (tried, all) => `try ${tried} of ${all}`,
};
