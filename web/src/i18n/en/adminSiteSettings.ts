import type { words as ja } from '../ja/adminSiteSettings.ts';
import type { Translated } from '../locale.ts';

export const words: Translated<typeof ja> = {
  title: 'Site settings',
  lead: 'Changes take effect across the site within a minute. They’re recorded in the audit log, where you can undo them.',
  failed: 'Couldn’t load the settings',
  switches: {
    uploadsOpen: {
      label: 'Accept uploads',
      hint: 'When off, no one can upload photos or replace pictures. Published photos stay up.',
    },
    signUpsOpen: {
      label: 'Accept sign-ups',
      hint: 'When off, no one new can join. Existing accounts aren’t affected.',
    },
    searchOpen: {
      label: 'Allow photo search',
      hint: 'When off, people can’t search for photos. They can still browse tags, works and places.',
    },
    presenceOpen: { label: 'Show who’s online', hint: 'When off, no one is recorded or counted as online.' },
    readOnly: {
      label: 'Read-only',
      hint: 'Stops uploads, edits and sign-ups, and says so on every page. Deleting, exporting, reporting, appeals, muting and moderation still work.',
    },
  },
  announcement: 'Announcement',
  announcementHint: (count, all) =>
    `${count} of ${all} characters. Shown at the top of every page. Leave it empty to remove it.`,
  announcementInvalid: (all) => `Use up to ${all} characters, without control characters.`,
  holdAtReporters: 'Reporters needed for an automatic hold',
  holdAtReportersHint:
    'A photo or album that this many people report is held until it’s reviewed. Each dismissal doubles the number for that photo or album until it changes. 0: never hold automatically.',
  holdReporterAgeHours: 'Account age for reports to count (hours)',
  holdReporterAgeHoursHint:
    'Only reports from accounts at least this old, with a verified email address or a sign-in provider, count toward the number above. 0: any age.',
  holdFirstPhotos: 'First photos to review',
  holdFirstPhotosHint:
    'A new member’s first photos, up to this number, are held for review. 0: publish them immediately.',
  numberInvalid: (most) => `Enter a whole number from 0 to ${most}.`,
  save: 'Save',
  saved: 'Settings saved.',
  unchanged: 'No changes.',
  leaveTitle: 'You have unsaved changes',
  leaveText: 'If you leave this page, you’ll lose them.',
  leave: 'Leave',
  stay: 'Stay',
};
