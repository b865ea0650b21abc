import type { words as ja } from '../ja/people.ts';
import type { Translated } from '../locale.ts';
import { plural } from '../plural.ts';

const photoCount = (count: string): string =>
  plural('en', Number(count.replace(/\D/g, '')), { one: `${count} photo`, other: `${count} photos` });

export const words: Translated<typeof ja> = {
  unnamed: 'Somebody',
  online: 'Online',
  since: (date) => `Here since ${date}`,
  photos: photoCount,
  links: 'Links',
  newTab: '(opens in a new tab)',
  manage: 'Manage photos',
  edit: 'Edit profile',
  more: 'More',
  mute: 'Mute',
  unmute: 'Unmute',
  report: 'Report',
  failed: 'The profile could not be shown',
  noPhotosTitle: 'No photos yet',
  noPhotosText: (name) => `When ${name} publishes photos, they are shown here.`,
  ownNoPhotosText: 'Once you have uploaded your first photo, it is shown here.',
  upload: 'Upload a photo',
  featured: 'Featured photo',
  stopFeaturing: 'Stop featuring it',
  featuringStopped: 'The photo is not featured any more.',
  featuringNotStopped: 'The photo is still featured. ',
  mutedTitle: 'You have muted this person',
  mutedText: 'Their photos are not shown. Unmute them to see them again.',

  tabs: 'Order',
  tab: { newest: 'Newest', photos: 'Most photos', online: 'Online' },
  search: 'Search people',
  searchHint: 'Part of a username or display name',
  clearSearch: 'Clear the search',
  listFailed: 'The list of people could not be loaded',
  moreFailed: 'More could not be loaded. ',
  showMore: 'Show more',
  emptyTitle: 'Nobody is here yet',
  emptyText: 'People are listed here once they have chosen a username.',
  nobodyFound: (query) => `Nobody is called “${query}”`,
  nobodyFoundText: 'Try to write it in another way.',
  nobodyOnlineTitle: 'Nobody is online now',
  nobodyOnlineText: 'Please look again a little later.',
  onlineSignInTitle: 'Please sign in to see who is online',
  onlineSignInText: 'Once you are signed in, you see who is looking at the site now.',
  found: (count) =>
    plural('en', Number(count.replace(/\D/g, '')), { one: `${count} person found.`, other: `${count} people found.` }),

  welcomeTitle: 'Welcome to Matataki',
  welcomeLine: 'Username',
  welcomeChoose: 'Choose',
  welcomeText: (days) =>
    `Choose a username, and you have a page of your own. It cannot be changed again for ${days} days.`,
  welcomeLooking: 'Looking for names that are free',
  welcomeNames: 'Usernames that are free',
  welcomeTake: (name) => `Be ${name}`,
  welcomeOwn: 'Choose my own',
  welcomeSkip: 'Later',
  welcomeDone: (name) => `Your username is ${name} now.`,
  welcomeTaken: 'Somebody was quicker. Please try another name.',
  welcomeFailed: 'No names could be checked. You can choose one in the settings at any time.',
};
