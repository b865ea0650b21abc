import type { words as ja } from '../ja/photoFields.ts';
import type { Translated } from '../locale.ts';
import { counted } from '../plural.ts';

const suggestions = (count: string): string => counted(count, 'suggestion.', 'suggestions.');

export const words: Translated<typeof ja> = {
  caption: 'Caption',
  tags: 'Tags',
  tagsHint: (max) => `Up to ${max}. Separate them with a space, a comma or Enter.`,
  tagInput: {
    chosen: 'Added',
    suggestions: 'Suggestions',
    add: (tag) => `Add “${tag}”`,
    remove: (tag) => `Remove “${tag}”`,
    added: (tags) => `Added ${tags}.`,
    removed: (tag) => `Removed “${tag}”.`,
    doubled: (tag) => `“${tag}” is already added.`,
    found: suggestions,
    failed: 'Couldn’t load suggestions. You can keep typing.',
    loading: 'Loading suggestions',
  },
  photoCount: (count) => counted(count, 'photo', 'photos'),
  title: 'Work or place',
  titleHint: 'Type part of its name, in Japanese or Latin letters.',
  titleSelect: {
    clear: 'Clear selection',
    suggestions: 'Suggestions',
    loading: 'Searching',
    failed: 'Couldn’t load suggestions. Edit the text to try again.',
    empty: 'No matches.',
    found: suggestions,
    other: (name) => `Propose “${name}”`,
  },
  differs: 'Different on each photo',
  description: 'Description',
  alt: 'Alt text',
  altHint: 'Describes the photo to people who can’t see it.',
  spoiler: 'Contains spoilers',
  sensitive: 'Sensitive',
  sensitiveHint: 'Covers the photo until someone chooses to see it.',
  markedHint: 'Moderators marked this photo. Only they can remove the mark.',
  showExif: 'Show camera settings',
  showMoment: 'Share the moment',
  showMomentHint:
    'Shows the minute you took it, and leads to photos others took in the same ten minutes. It never says where.',
  utcOffset: 'Time zone of the camera’s clock',
  utcOffsetHint: 'Used only if the photo doesn’t record one, and never stored.',
  visibility: 'Who can see it',
  visibilityHint: 'Unlisted photos don’t appear in lists or search. Moderators can also see private photos.',
  visibilities: { public: 'Everyone', unlisted: 'Unlisted: anyone with the link', private: 'Only me' },
  publishAt: 'Publish at',
  publishAtHint: (minutes, days) =>
    `From ${minutes} minutes to ${days} days from now, in this device’s time. Leave it empty to publish immediately.`,
  licence: 'License',
  licenceHint:
    'Shown on the photo’s page. If you change it, people who already have a copy can keep using it under the old license.',
  licences: {
    'all-rights-reserved': 'All rights reserved',
    'cc-by-4.0': 'CC BY 4.0 (attribution)',
    'cc-by-sa-4.0': 'CC BY-SA 4.0 (attribution, share alike)',
    'cc-by-nc-4.0': 'CC BY-NC 4.0 (attribution, noncommercial)',
    'cc-by-nc-sa-4.0': 'CC BY-NC-SA 4.0 (attribution, noncommercial, share alike)',
    'cc-by-nd-4.0': 'CC BY-ND 4.0 (attribution, no derivatives)',
    'cc-by-nc-nd-4.0': 'CC BY-NC-ND 4.0 (attribution, noncommercial, no derivatives)',
    'cc0-1.0': 'CC0 1.0 (no rights reserved)',
  },
  download: 'Download',
  downloadHint:
    'Anyone who can see a photo can still copy it, even if you don’t allow downloads. Downloads in original size have no camera or location data either.',
  downloads: { none: 'Not allowed', large: 'Up to the size shown on its page', full: 'Original size (JPEG)' },
  problem: {
    tooLong: (max) => `Use up to ${max} characters.`,
    characters: 'This contains characters you can’t use.',
    tag: {
      empty: (tag) => `“${tag}” isn’t a valid tag.`,
      'too-short': (tag) => `“${tag}” is too short.`,
      'too-long': (tag) => `“${tag}” is too long. Tags can have up to 30 characters.`,
      characters: (tag) => `“${tag}” contains characters you can’t use. Use letters, digits, _, - or ・.`,
      'mixed-alphabets': (tag) => `“${tag}” isn’t a valid tag.`,
      reserved: (tag) => `“${tag}” isn’t a valid tag.`,
      refused: (tag) => `This site doesn’t allow the tag “${tag}”.`,
    },
    tooManyTags: (max) => `Use up to ${max} tags.`,
    originalGone: 'We no longer have the original file, so original size isn’t available. Choose another size.',
    time: 'Choose a time from 5 minutes to 90 days from now.',
    titleGone: 'You can’t choose this one right now. Choose another, or clear it.',
  },
};
