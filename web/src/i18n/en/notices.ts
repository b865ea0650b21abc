import type { words as ja } from '../ja/notices.ts';
import type { Translated } from '../locale.ts';

export const words: Translated<typeof ja> = {
  title: 'Notices',
  close: 'Close',
  loading: 'Loading notices',
  failedTitle: 'The notices could not be loaded',
  failedText: 'Check your connection and try again.',
  retry: 'Try again',
  emptyTitle: 'No notices yet',
  emptyText: 'What became of your reports, news about your photos, and likes arrive here.',
  more: 'Show more',
  moreFailed: 'What follows could not be loaded.',
  isNew: 'Unread',
  rule: (reason) => `Reason: ${reason}`,
  readRule: 'Read this rule',
  fromStaff: 'From the moderators',
  kinds: {
    'report-resolved': 'We looked at what you reported and acted on it. Thank you for your help.',
    'report-dismissed': 'We looked at what you reported. We found nothing against the rules and left it as it is.',
    'photo-held': 'We are checking one of your photos. It is not public until that is done.',
    'photo-hidden':
      'Something in one of your photos is against the rules, so we hid it. Fix it and save, and we look at it again.',
    'photo-restored': 'One of your photos can be seen again.',
    'photo-removed': 'One of your photos is against the rules, so we removed it.',
    'photo-published': 'One of your photos is now public.',
    'photo-marked': 'We have marked a photo of yours as sensitive. It is covered, and shown to who presses it.',
    'photo-unmarked': 'We have lifted our mark of a photo of yours as sensitive.',
    'photo-approved': 'We have looked at a photo of yours. It will be published at the time that you chose.',
    'photo-schedule-failed':
      'A photo of yours could not be published at the time that you chose: uploads were closed, or your account was suspended. It is kept as private. Choose who may see it to publish it.',
    'album-hidden':
      'We hid one of your albums; the photos in it stay as they are. Change its title, text or cover, and we look at it again.',
    'album-restored': 'One of your albums can be seen again.',
    warned:
      'Something you did is against the rules. Please take this as a warning: if it goes on, we may suspend the account.',
    unbanned: 'Your account is no longer suspended. You can use everything as before.',
    'appeal-accepted': 'Your appeal was accepted, and your account is no longer suspended.',
    'appeal-rejected': 'We looked at your appeal; the decision stands.',
    'title-approved': 'The work or place you proposed is now in the catalogue.',
    'title-rejected': 'The work or place you proposed was not added to the catalogue.',
    likes: 'There are likes of your photos.',
  },
  likes: (people, orMore) =>
    orMore
      ? `${people} people or more liked your photos.`
      : `${people} ${people === '1' ? 'person' : 'people'} liked your photos.`,
  outcome: {
    photo: {
      'report-resolved': 'We looked at the photo you reported and acted on it. Thank you for your help.',
      'report-dismissed':
        'We looked at the photo you reported. We found nothing against the rules and left it as it is.',
    },
    album: {
      'report-resolved': 'We looked at the album you reported and acted on it. Thank you for your help.',
      'report-dismissed':
        'We looked at the album you reported. We found nothing against the rules and left it as it is.',
    },
    user: {
      'report-resolved': 'We looked into the person you reported and acted on it. Thank you for your help.',
      'report-dismissed':
        'We looked into the person you reported. We found nothing against the rules and left things as they are.',
    },
  },
  leads: {
    'report-resolved': 'See your reports',
    'report-dismissed': 'See your reports',
    'photo-held': 'See how it stands',
    'photo-hidden': 'Fix the photo',
    'photo-restored': 'See the photo',
    'photo-removed': 'See how it stands',
    'photo-published': 'See the photo',
    'photo-marked': 'See the photo',
    'photo-unmarked': 'See the photo',
    'photo-approved': 'See the photo',
    'photo-schedule-failed': 'Choose who may see it',
    'album-hidden': 'Fix the album',
    'album-restored': 'See the album',
    warned: 'Read the rules',
    unbanned: 'To the start page',
    'appeal-accepted': 'To the start page',
    'appeal-rejected': 'Read more',
    'title-approved': 'See its photos',
    'title-rejected': 'See the catalogue',
    likes: 'See the photo',
  },
};
