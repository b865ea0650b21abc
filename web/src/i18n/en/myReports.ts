import type { words as ja } from '../ja/myReports.ts';
import type { Translated } from '../locale.ts';

export const words: Translated<typeof ja> = {
  title: 'Your reports',
  lead: 'What you’ve reported and the outcome. No one is told who reported them.',
  loadFailed: 'Couldn’t load your reports',
  emptyTitle: 'No reports yet',
  emptyText: 'To report a photo, album or profile, choose “Report” in its “More” menu.',
  more: 'Show more',
  moreFailed: 'Couldn’t load more. Try again.',
  onPhoto: 'Report on a photo',
  onNamedPhoto: (caption) => `Report on photo “${caption}”`,
  photoGone: 'This photo is no longer public.',
  onAlbum: 'Report on an album',
  onNamedAlbum: (title) => `Report on album “${title}”`,
  albumGone: 'This album is no longer public.',
  onUser: (username) => `Report on @${username}`,
  onSomebody: 'Report on a former or unnamed member',
  seePhoto: 'See photo',
  seeAlbum: 'See album',
  seeUser: 'See profile',
  reason: 'Reason',
  comment: 'Comment',
  status: { open: 'Waiting for review', resolved: 'Action taken', dismissed: 'No rules broken' },
  handled: 'Decided',
};
