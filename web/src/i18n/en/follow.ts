import type { words as ja } from '../ja/follow.ts';
import type { Translated } from '../locale.ts';
import { plural } from '../plural.ts';

export const words: Translated<typeof ja> = {
  follow: 'Follow',
  following: 'Following',
  followFailed: 'You do not follow this yet. ',
  leaveFailed: 'You still follow this. ',
  full: (limit) => `You can follow ${limit} people, tags, works and places in all. Stop following one first.`,
  followers: (count, number) =>
    `${count} ${plural('en', number, { one: 'follower', other: 'followers' })} (only you see this)`,

  feedTitle: 'Following',
  loading: 'Loading photos of what you follow',
  failed: 'The photos of what you follow could not be loaded',
  whatIFollow: 'What you follow',
  signInTitle: 'An account is needed to follow',
  signInText:
    'Follow people, tags, works and places you like, and their new photos come here. Nobody else sees whom you follow.',
  emptyTitle: 'You do not follow anything yet',
  emptyText:
    'Press “Follow” on the page of a person, a tag, a work or a place, and new photos come here. Nobody else sees whom you follow.',
  quietTitle: 'No photos yet',
  quietText: 'New photos of the people, tags, works and places you follow come here.',
  findPeople: 'Find people',
  findTags: 'Find tags',
  findTitles: 'Find works and places',
  seenUntilHere: 'Seen up to here',
  nothingNew: 'Nothing new yet. You have seen what follows.',
  whole: 'These are all the photos of what you follow.',

  listTitle: 'Following',
  listText:
    'The people, tags, works and places you follow. Nobody else sees this, and nobody is told that you follow them.',
  listFailed: 'What you follow could not be loaded',
  users: 'People',
  tags: 'Tags',
  titles: 'Works & places',
  noUsers: 'You follow nobody. Press “Follow” on the page of a person.',
  noTags: 'You follow no tags. Press “Follow” on the page of a tag.',
  noTitles: 'You follow no works or places. Press “Follow” on the page of one.',
  end: 'Stop following',
  endNamed: (name) => `Stop following ${name}`,
  again: 'Follow again',
  againNamed: (name) => `Follow ${name} again`,
  ended: 'Not followed any more',
  unnamedUser: 'Somebody without a name',
  goneUser: 'Somebody who has left',
  goneTitle: 'A work or place that is not in the catalogue',
  namesLoading: 'Loading names',
  namesFailed: 'The names could not be loaded',
  showMore: 'Show more',
};
