import type { words as ja } from '../ja/myReports.ts';
import type { Translated } from '../locale.ts';

export const words: Translated<typeof ja> = {
  title: 'Your reports',
  lead: 'What you reported, and what became of it. Nobody is told who reported them.',
  loadFailed: 'Your reports could not be loaded',
  emptyTitle: 'You have not reported anything',
  emptyText: 'Choose “Report” in the menu “More” of a photo, an album or a profile to let us know about it.',
  more: 'Show older reports',
  moreFailed: 'The rest could not be loaded. Please try again.',
  onPhoto: 'Report on a photo',
  onNamedPhoto: (caption) => `Report on the photo “${caption}”`,
  photoGone: 'This photo is not public now.',
  onAlbum: 'Report on an album',
  onNamedAlbum: (title) => `Report on the album “${title}”`,
  albumGone: 'This album is not public now.',
  onUser: (username) => `Report on @${username}`,
  onSomebody: 'Report on somebody who has left or has no name',
  seePhoto: 'See the photo',
  seeAlbum: 'See the album',
  seeUser: 'See the profile',
  reason: 'Reason',
  comment: 'Comment',
  status: { open: 'Waiting to be looked at', resolved: 'Action was taken', dismissed: 'Nothing was found wrong' },
  handled: 'Decided',
};
