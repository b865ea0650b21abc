import type { words as ja } from '../ja/admin.ts';
import type { Translated } from '../locale.ts';

export const words: Translated<typeof ja> = {
  visibility: { unlisted: 'unlisted', private: 'private' },
  navigation: 'Administration pages',
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
  moreFailed: 'The rest could not be loaded. ',
  system: 'Automatic',
  gone: 'Somebody who has left',
  unnamed: 'Somebody without a name',
  picture: { gone: 'The picture is gone', failed: 'The picture could not be loaded.' },
  ban: {
    reason: 'Reason',
    until: 'Until',
    at: 'Since',
    by: 'By',
    forGood: 'For good',
    hidesPhotos: 'Their photos are hidden too.',
  },
  undo: 'Undo',
  undone: 'Undone.',
  undoFailed: 'It could not be undone. See the audit log.',
};
