import type { words as ja } from '../ja/follow.ts';
import type { Translated } from '../locale.ts';
import { plural } from '../plural.ts';

export const words: Translated<typeof ja> = {
  follow: 'Follow',
  following: 'Following',
  followFailed: 'Couldn’t follow. ',
  leaveFailed: 'Couldn’t unfollow. ',
  full: (limit) => `You can follow up to ${limit} people, tags, works and places in total. Unfollow one first.`,
  followers: (count, number) =>
    `${count} ${plural('en', number, { one: 'follower', other: 'followers' })} (only you can see this)`,

  feedTitle: 'Your feed',
  loading: 'Loading your feed',
  failed: 'Couldn’t load your feed',
  whatIFollow: 'Following',
  signInTitle: 'Sign in to see your feed',
  signInText:
    'Follow people, tags, works and places you like to see their new photos here. No one else can see who or what you follow.',
  emptyTitle: 'You’re not following anything yet',
  emptyText:
    'Follow people, tags, works and places from their pages to see their new photos here. No one else can see who or what you follow.',
  quietTitle: 'No photos yet',
  quietText: 'New photos from the people, tags, works and places you follow appear here.',
  lookAgain: 'See your feed',
  proposed: 'You might like their photos',
  whyProposed: (count, number) => `Has shared ${count} ${plural('en', number, { one: 'photo', other: 'photos' })}`,
  findPeople: 'Find people',
  findTags: 'Find tags',
  findTitles: 'Find works and places',
  seenUntilHere: 'Already seen',
  nothingNew: 'Nothing new yet. You’ve already seen the photos below.',
  whole: 'You’ve seen them all.',

  listTitle: 'Following',
  listText: 'The people, tags, works and places you follow. Only you can see this, and no one is told you follow them.',
  listFailed: 'Couldn’t load what you follow',
  users: 'People',
  tags: 'Tags',
  titles: 'Works & places',
  noUsers: 'You’re not following anyone. Follow people from their profiles.',
  noTags: 'You’re not following any tags. Follow tags from their pages.',
  noTitles: 'You’re not following any works or places. Follow them from their pages.',
  end: 'Unfollow',
  endNamed: (name) => `Unfollow ${name}`,
  again: 'Follow again',
  againNamed: (name) => `Follow ${name} again`,
  ended: 'Unfollowed',
  goneUser: 'Former member',
  goneTitle: 'No longer in the catalog',
  namesLoading: 'Loading names',
  namesFailed: 'Couldn’t load the names',
  showMore: 'Show more',
};
