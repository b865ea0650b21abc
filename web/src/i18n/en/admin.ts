import type { words as ja } from '../ja/admin.ts';
import type { Translated } from '../locale.ts';
import { counted } from '../plural.ts';
import { actFields, acts, logged, roles } from './acts.ts';
import { canned, notes } from './staffNotes.ts';

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
    adminFigures: 'Figures',
    adminAudit: 'Audit log',
    adminSettings: 'Site settings',
  },
  otherActions: 'More actions',
  actionsOn: (name) => `Actions for “${name}”`,
  cancel: 'Cancel',
  more: 'Show more',
  moreFailed: 'Couldn’t load more. ',
  system: 'Automatic',
  bothNames: (name, username) => `${name} (${username})`,
  gone: 'Former member',
  unnamed: 'New member',
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
  nothingDone: 'none',
  betweenActs: ', ',
  targets: {
    person: (name) => name,
    photo: (count) => counted(count, 'photo', 'photos'),
    album: (count) => counted(count, 'album', 'albums'),
    user: (count) => counted(count, 'person', 'people'),
  },
  allOf: (parts) => {
    const labels = parts.map(({ whole, part }, at) => (at === 0 ? whole : part));
    const last = labels.length - 1;
    return labels.length < 2 ? labels.join('') : `${labels.slice(0, last).join(', ')} and ${labels[last]}`;
  },
  acts,
  actFields,
  logged,
  notes,
  canned,
  roles,
};
