import type { words as ja } from '../ja/adminSiteSettings.ts';
import type { Translated } from '../locale.ts';

export const words: Translated<typeof ja> = {
  title: 'Site settings',
  lead: 'What is saved holds on the whole site within a minute. Changes are kept in the audit log and can be undone there.',
  failed: 'The settings could not be loaded',
  switches: {
    uploadsOpen: {
      label: 'Accept uploads',
      hint: 'Without it, nobody can publish new photos or replace pictures. Published photos stay.',
    },
    signUpsOpen: {
      label: 'Accept sign-ups',
      hint: 'Without it, nobody new can join. People who have an account are not affected.',
    },
    searchOpen: {
      label: 'Allow searching photos',
      hint: 'Without it, photos cannot be found by words. Lists of tags and works stay.',
    },
    presenceOpen: { label: 'Show who is online', hint: 'Without it, nobody is recorded or counted as online.' },
    readOnly: {
      label: 'Read-only',
      hint: 'Stops uploads, edits and sign-ups, and says so on every page. Deletion, export, reports, appeals, mutes and everything staff do go on.',
    },
  },
  announcement: 'Announcement',
  announcementHint: (count, all) =>
    `${count} / ${all} characters. Shown at the top of every page; empty, it goes away.`,
  announcementInvalid: (all) => `Write ${all} characters at most, without control characters.`,
  holdAtReporters: 'Reporters that hold a photo or an album',
  holdAtReportersHint:
    'A photo or an album that so many people report is out of sight until it is reviewed. After a dismissal it takes twice as many each time, until it changes. 0: never by itself.',
  holdReporterAgeHours: 'Account age for reports to count (hours)',
  holdReporterAgeHoursHint:
    'Only reports by accounts of this age, with a verified e-mail address or from a sign-in provider, count towards that number. 0: any age.',
  holdFirstPhotos: 'First photos to review',
  holdFirstPhotosHint: 'So many first photos of somebody new wait for review. 0: they are published at once.',
  numberInvalid: (most) => `Enter a whole number from 0 to ${most}.`,
  save: 'Save',
  saved: 'The settings are saved.',
  unchanged: 'Nothing has changed.',
  leaveTitle: 'There are unsaved changes',
  leaveText: 'If you leave this page, they are lost.',
  leave: 'Leave',
  stay: 'Stay here',
};
