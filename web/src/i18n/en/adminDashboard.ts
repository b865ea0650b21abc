import type { words as ja } from '../ja/adminDashboard.ts';
import type { Translated } from '../locale.ts';

export const words: Translated<typeof ja> = {
  title: 'Administration',
  waiting: 'Waiting for you',
  photoCases: 'Reported photos',
  albumCases: 'Reported albums',
  userCases: 'Reported people',
  heldPhotos: 'Held photos',
  appeals: 'Appeals',
  titles: 'Proposed works and places',
  atLeast: (count) => `${count} or more`,
  uncounted: 'Could not be counted',
  lastDays: 'The last 14 days',
  uploads: 'Uploads',
  signUps: 'Sign-ups',
  total: (count) => `${count} in all`,
  onDay: (day, count) => `${day}: ${count}`,
  day: 'Day',
  count: 'Number',
  chartsFailed: 'The charts could not be loaded',
  recent: 'Latest actions',
  recentFailed: 'The latest actions could not be loaded',
  recentEmpty: 'There are no actions yet.',
  all: 'See the whole log',
};
