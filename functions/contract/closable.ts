import * as v from 'valibot';
import type { SiteSettings } from './documents/siteSettings.ts';
import type { CallName } from './rates.ts';

export const closableParts = ['uploads', 'sign-ups', 'search', 'presence', 'changes'] as const;
export type ClosablePart = (typeof closableParts)[number];

/** Pure. */
export function closedParts(
  settings: Pick<SiteSettings, 'uploadsOpen' | 'signUpsOpen' | 'searchOpen' | 'presenceOpen' | 'readOnly'>,
): readonly ClosablePart[] {
  const isClosed: Readonly<Record<ClosablePart, boolean>> = {
    uploads: !settings.uploadsOpen || settings.readOnly,
    'sign-ups': !settings.signUpsOpen || settings.readOnly,
    search: !settings.searchOpen,
    presence: !settings.presenceOpen,
    changes: settings.readOnly,
  };
  return closableParts.filter((part) => isClosed[part]);
}

/** Tabs ask twice a minute; the CDN caches the answer for ten seconds. */
export const siteStatePath = '/api/state';
/** Lenient: older tabs do not know newer parts. */
export const siteStateSchema = v.object({
  closed: v.pipe(
    v.array(v.string()),
    v.transform((told) => closableParts.filter((part) => told.includes(part))),
  ),
});

/** What each call does on a read-only site. */
export const whileReadOnly = {
  createPhotos: 'refused',
  replacePicture: 'refused',
  reserveAvatar: 'refused',
  updateProfile: 'refused',
  proposeTitle: 'refused',
  saveAlbum: 'refused',
  arrangeAlbum: 'refused',
  saveDrafts: 'refused',
  setLike: 'refused',
  setFollow: 'refused',
  changePhotos: 'refused',
  movePhoto: 'refused',
  updatePhoto: 'staff-alone',

  // Makes no account then (`ensureAccount`), but signs in people who have one.
  ensureUser: 'goes-on',
  checkUsername: 'goes-on',
  heartbeat: 'goes-on',
  grantPictures: 'goes-on',
  readFeed: 'goes-on',
  countFollowers: 'goes-on',
  photoLikes: 'goes-on',
  savePreferences: 'goes-on',
  signOutEverywhere: 'goes-on',
  deletePhoto: 'goes-on',
  restorePhoto: 'goes-on',
  deleteAlbum: 'goes-on',
  restoreAlbum: 'goes-on',
  restorePhotos: 'goes-on',
  countOwnPhotos: 'goes-on',
  deleteAccount: 'goes-on',
  exportAccount: 'goes-on',
  submitAppeal: 'goes-on',
  reportPhoto: 'goes-on',
  reportUser: 'goes-on',
  reportAlbum: 'goes-on',

  banUser: 'goes-on',
  deleteNgTag: 'goes-on',
  importTitles: 'goes-on',
  moderateAlbums: 'goes-on',
  moderatePhotos: 'goes-on',
  previewNgTag: 'goes-on',
  resolveAppeal: 'goes-on',
  resolveCases: 'goes-on',
  revertAction: 'goes-on',
  saveNgTag: 'goes-on',
  saveSettings: 'goes-on',
  saveTag: 'goes-on',
  saveTitle: 'goes-on',
  setRole: 'goes-on',
  unbanUser: 'goes-on',
  viewCase: 'goes-on',
  warnUser: 'goes-on',
} as const satisfies Readonly<Record<CallName, 'refused' | 'staff-alone' | 'goes-on'>>;
