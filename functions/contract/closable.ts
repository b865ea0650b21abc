import * as v from 'valibot';
import type { SiteSettings } from './documents/siteSettings.ts';

/** What an admin may close of the site, for everybody: `changes` is read-only, where nothing is made or changed. */
export const closableParts = ['uploads', 'sign-ups', 'search', 'presence', 'changes'] as const;
export type ClosablePart = (typeof closableParts)[number];

/** Pure: what the settings close. */
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

/** Where every tab asks twice a minute what is closed; the CDN alone keeps the answer, for ten seconds. */
export const siteStatePath = '/api/state';
/** Lenient: a tab of an older build may be told of a part that it does not know. */
export const siteStateSchema = v.object({
  closed: v.pipe(
    v.array(v.string()),
    v.transform((told) => closableParts.filter((part) => told.includes(part))),
  ),
});

/**
 * What each call does while the site is read-only: refused is what makes or changes content. `staff-alone`: it goes on
 * for staff. Every call stands here (`functions/src/codebases/whileReadOnly.test.ts`).
 */
export const whileReadOnly = {
  createPhotos: 'refused',
  replacePicture: 'refused',
  reserveAvatar: 'refused',
  updateProfile: 'refused',
  proposeTitle: 'refused',
  updatePhoto: 'staff-alone',

  // It makes no account then (`ensureAccount`), and lets in who has one.
  ensureUser: 'goes-on',
  checkUsername: 'goes-on',
  heartbeat: 'goes-on',
  grantPictures: 'goes-on',
  savePreferences: 'goes-on',
  signOutEverywhere: 'goes-on',
  deletePhoto: 'goes-on',
  restorePhoto: 'goes-on',
  deleteAccount: 'goes-on',
  exportAccount: 'goes-on',
  submitAppeal: 'goes-on',
  reportPhoto: 'goes-on',
  reportUser: 'goes-on',

  banUser: 'goes-on',
  deleteNgTag: 'goes-on',
  importTitles: 'goes-on',
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
} as const satisfies Readonly<Record<string, 'refused' | 'staff-alone' | 'goes-on'>>;
