import type { words as ja } from '../ja/inApp.ts';
import type { Translated } from '../locale.ts';

export const words: Translated<typeof ja> = {
  refused: (provider, app) =>
    `${provider} sign-in doesn’t work in ${app === undefined ? 'an app’s built-in browser' : `the ${app} app’s built-in browser`}. `,
  email: 'You can still use your email address here.',
  openOutside: 'Open in your browser',
  howToLeave:
    'Choose “Open in browser” from the menu, or copy the address and open it in a browser such as Safari or Chrome.',
  copy: 'Copy the address',
  copied: 'Copied.',
  address: 'Address of this page',
};
