import type { words as ja } from '../ja/admin.ts';
import type { Translated } from '../locale.ts';

export const words: Translated<typeof ja> = {
  visibility: { unlisted: 'unlisted', private: 'private' },
  navigation: 'Admin pages',
  pages: {
    admin: 'Overview',
    adminPhotoReports: 'Reported photos',
    adminAlbumReports: 'Reported albums',
    adminReports: 'Reported people',
    adminAppeals: 'Appeals',
    adminPhotos: 'Photos',
    adminUsers: 'People',
    adminTags: 'Tags',
    adminTitles: 'Works & places',
    adminNgTags: 'Blocked tags',
    adminAudit: 'Audit log',
    adminSettings: 'Site settings',
  },
  cancel: 'Cancel',
  more: 'Show more',
  moreFailed: 'Couldn’t load more. ',
  system: 'Automatic',
  gone: 'Former member',
  unnamed: 'Unnamed member',
  picture: { gone: 'This picture no longer exists', failed: 'Couldn’t load the picture.' },
  ban: {
    reason: 'Reason',
    until: 'Ends',
    at: 'Started',
    by: 'Banned by',
    forGood: 'Never',
    hidesPhotos: 'Their photos are hidden too.',
  },
  undo: 'Undo',
  undone: 'Undone.',
  undoFailed: 'Couldn’t undo this. See the audit log.',
};
