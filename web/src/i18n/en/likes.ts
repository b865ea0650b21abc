import type { words as ja } from '../ja/likes.ts';

export const words: typeof ja = {
  like: 'Like',
  liked: 'You like this photo.',
  withdrawn: 'You took your like back.',
  notLiked: 'Your like could not be sent.',
  notWithdrawn: 'Your like could not be taken back.',
  signInFirst: 'To like a photo you need an account. Only its author learns of it, and nobody else sees a number.',
  received: (count) => (count === '1' ? '1 like' : `${count} likes`),
  who: 'Who likes this photo',
  whoText: 'Only you see this list and the number.',
  newest: (count) => `The newest ${count} are shown.`,
  nobody: 'No likes yet.',
  unnamed: 'Somebody without a name',
  loading: 'Loading who likes this photo',
  failed: 'Could not load who likes this photo',
  close: 'Close',
};
