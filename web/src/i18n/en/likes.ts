import type { words as ja } from '../ja/likes.ts';
import { counted } from '../plural.ts';

export const words: typeof ja = {
  like: 'Like',
  done: 'Photo liked.',
  withdrawn: 'Photo unliked.',
  notLiked: 'Couldn’t like this photo. ',
  notWithdrawn: 'Couldn’t unlike this photo. ',
  received: (count) => counted(count, 'like', 'likes'),
  who: 'Liked by',
  whoText: 'Only you can see this list and the number of likes.',
  newest: (count) => `Showing the newest ${count}.`,
  nobody: 'No likes yet.',
  unnamed: 'New member',
  loading: 'Loading likes',
  failed: 'Couldn’t load the likes',
  close: 'Close',
  liked: {
    title: 'Liked photos',
    text: 'Photos you’ve liked, newest first. Only you can see this list.',
    signInTitle: 'Sign in to see the photos you’ve liked',
    signInText: 'The photos you like are kept in a list that only you can see.',
    emptyTitle: 'No liked photos yet',
    emptyText: 'Use the heart on a photo’s page to add it here.',
    find: 'Browse photos',
  },
};
