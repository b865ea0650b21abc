import type { words as ja } from '../ja/notices.ts';
import type { Translated } from '../locale.ts';
import { counted } from '../plural.ts';
import { decisions, grounds } from './decisions.ts';

export const words: Translated<typeof ja> = {
  title: 'Notifications',
  close: 'Close',
  loading: 'Loading notifications',
  failedTitle: 'Couldn’t load your notifications',
  retry: 'Try again',
  emptyTitle: 'No notifications yet',
  emptyText: 'You’ll see the outcome of your reports, news about your photos, and likes here.',
  more: 'Show more',
  moreFailed: 'Couldn’t load more.',
  isNew: 'Unread',
  rule: (reason) => `Reason: ${reason}`,
  readRule: 'Read this rule',
  /** In the same notice. */
  warnings: {
    given: ' You also have a warning. If it happens again, your account may be banned.',
    withdrawn: ' The warning that came with it has been withdrawn.',
  },
  fromStaff: 'From the moderators',
  grounds,
  object: 'See why, and how to appeal',
  accepted: decisions.repairs,
  kinds: {
    'report-resolved': 'Moderators reviewed your report and took action. Thanks for your help.',
    'report-dismissed': 'Moderators reviewed your report and found nothing against the rules.',
    'photo-held': 'Moderators are reviewing one of your photos. It isn’t public until they’re done.',
    'photo-hidden':
      'Moderators hid one of your photos because it breaks a rule. Fix it and save, and they’ll review it again.',
    'photo-restored': 'One of your photos is public again.',
    'photo-removed': 'Moderators removed one of your photos because it breaks a rule.',
    'photo-published': 'One of your photos is now public.',
    'photo-marked': 'Moderators marked one of your photos as sensitive. It’s covered until someone chooses to see it.',
    'photo-unmarked': 'Moderators removed the sensitive mark from one of your photos.',
    'photo-approved': 'Moderators reviewed one of your photos. It will be published at the time you chose.',
    'photo-schedule-failed':
      'One of your photos wasn’t published at the time you chose, because uploads were closed or your account was banned. It’s saved as private. To publish it, choose who can see it.',
    'album-hidden':
      'Moderators hid one of your albums. The photos in it haven’t changed. Change its title, description or cover, and they’ll review it again.',
    'album-restored': 'One of your albums is public again.',
    warned: 'Moderators sent you a warning for breaking a rule. If it happens again, your account may be banned.',
    'role-lost': 'You’re no longer a moderator or admin.',
    unbanned: 'Your account is no longer banned. You can use everything as before.',
    'appeal-accepted': 'Your appeal was accepted, and the decision was reversed.',
    'appeal-rejected': 'Moderators reviewed your appeal and didn’t change the decision.',
    'title-approved': 'The work or place you proposed is now in the catalog.',
    'title-rejected': 'The work or place you proposed wasn’t added to the catalog.',
    likes: 'People liked your photos.',
    'staff-note': 'Another moderator mentioned you in a note.',
  },
  many: {
    'photo-held': (count) => `Moderators are reviewing ${count} of your photos. They aren’t public until they’re done.`,
    'photo-hidden': (count) =>
      `Moderators hid ${count} of your photos because they break a rule. Fix them and save, and they’ll review them again.`,
    'photo-restored': (count) => `${count} of your photos are public again.`,
    'photo-removed': (count) => `Moderators removed ${count} of your photos because they break a rule.`,
    'photo-published': (count) => `${count} of your photos are now public.`,
    'photo-marked': (count) =>
      `Moderators marked ${count} of your photos as sensitive. They’re covered until someone chooses to see them.`,
    'photo-unmarked': (count) => `Moderators removed the sensitive mark from ${count} of your photos.`,
    'photo-approved': (count) =>
      `Moderators reviewed ${count} of your photos. They will be published at the time you chose.`,
    'photo-schedule-failed': (count) =>
      `${count} of your photos weren’t published at the time you chose, because uploads were closed or your account was banned. They’re saved as private.`,
  },
  toMyPhotos: 'See your photos',
  gone: {
    photo: 'This photo no longer exists.',
    album: 'This album no longer exists.',
    title: 'This work or place is no longer in the catalog.',
  },
  likes: (people, orMore) =>
    orMore ? `${people}+ people liked your photos.` : `${counted(people, 'person', 'people')} liked your photos.`,
  outcome: {
    photo: {
      'report-resolved': 'Moderators reviewed the photo you reported and took action. Thanks for your help.',
      'report-dismissed': 'Moderators reviewed the photo you reported and found nothing against the rules.',
    },
    album: {
      'report-resolved': 'Moderators reviewed the album you reported and took action. Thanks for your help.',
      'report-dismissed': 'Moderators reviewed the album you reported and found nothing against the rules.',
    },
    user: {
      'report-resolved': 'Moderators reviewed the person you reported and took action. Thanks for your help.',
      'report-dismissed': 'Moderators reviewed the person you reported and found nothing against the rules.',
    },
  },
  outcomes: {
    photo: {
      'report-resolved': (count) =>
        `Moderators reviewed the ${count} photos you reported and took action. Thanks for your help.`,
      'report-dismissed': (count) =>
        `Moderators reviewed the ${count} photos you reported and found nothing against the rules.`,
    },
    album: {
      'report-resolved': (count) =>
        `Moderators reviewed the ${count} albums you reported and took action. Thanks for your help.`,
      'report-dismissed': (count) =>
        `Moderators reviewed the ${count} albums you reported and found nothing against the rules.`,
    },
    user: {
      'report-resolved': (count) =>
        `Moderators reviewed the ${count} people you reported and took action. Thanks for your help.`,
      'report-dismissed': (count) =>
        `Moderators reviewed the ${count} people you reported and found nothing against the rules.`,
    },
  },
  leads: {
    'report-resolved': 'See your reports',
    'report-dismissed': 'See your reports',
    'photo-held': 'See its status',
    'photo-hidden': 'Fix the photo',
    'photo-restored': 'See the photo',
    'photo-removed': 'See its status',
    'photo-published': 'See the photo',
    'photo-marked': 'See the photo',
    'photo-unmarked': 'See the photo',
    'photo-approved': 'See the photo',
    'photo-schedule-failed': 'Choose who can see it',
    'album-hidden': 'Fix the album',
    'album-restored': 'See the album',
    warned: 'Read the rules',
    'role-lost': 'See the decision',
    unbanned: 'Go to home',
    'appeal-accepted': 'Read the answer',
    'appeal-rejected': 'Read the answer',
    'title-approved': 'See its photos',
    'title-rejected': 'See the catalog',
    likes: 'See the photo',
    'staff-note': 'Read the note',
  },
};
