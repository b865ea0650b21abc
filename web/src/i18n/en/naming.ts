import type { words as ja } from '../ja/naming.ts';
import type { Translated } from '../locale.ts';

export const words: Translated<typeof ja> = {
  title: 'Choose your name',
  first: 'Choose a name before you publish',
  made: 'Your account is ready.',
  text: 'Your name is shown with your photos, so people know whose they are.',
  displayNameHint: 'Leave it empty to show your username.',
  usernameHint: (days) =>
    `The address of your page: 2 to 30 letters, digits or _. You can’t change it for ${days} days after you choose it.`,
  looking: 'Looking for available usernames',
  free: 'Available usernames',
  take: 'Use this name',
  use: (name) => `Use ${name}`,
  later: 'Later',
  done: (name) => `Your username is now ${name}.`,
};
