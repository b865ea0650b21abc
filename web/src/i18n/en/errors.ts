import type { words as ja } from '../ja/errors.ts';
import type { Translated } from '../locale.ts';
import { counted } from '../plural.ts';

export const words: Translated<typeof ja> = {
  notFoundHeading: 'Page not found',
  notFoundText: 'The address may have changed, or the page may have been deleted.',
  brokenHeading: 'Couldn’t load this page',
  brokenText: 'Reload the page. If that doesn’t help, try again later.',
  codes: {
    unauthenticated: 'Sign in first.',
    'permission-denied': 'You don’t have permission to do this.',
    'invalid-argument': 'Check what you entered.',
    'not-found': 'Not found. It may have been deleted.',
    'already-exists': 'This is already taken. Try another one.',
    'failed-precondition': 'This isn’t possible right now.',
    'resource-exhausted': 'You’ve reached the limit. Try again later.',
    internal: 'Something went wrong on our side. Try again later.',
  },
  closed: {
    uploads: 'You can’t upload or replace photos right now. Try again later.',
    'sign-ups': 'Sign-ups are closed right now. Try again later.',
    search: 'Photo search is off right now. Try again later.',
    presence: 'Online status is off right now.',
    changes: 'The site is read-only right now. Try uploading and editing later.',
  },
  retryAfterSeconds: (seconds) => `Try again in about ${counted(String(seconds), 'second', 'seconds')}.`,
  retryAfterMinutes: (minutes) => `Try again in about ${counted(String(minutes), 'minute', 'minutes')}.`,
  partLost: 'Couldn’t load this. Try again, or reload the page if that doesn’t help.',
  offline: 'You’re offline. Try again when you’re back online.',
  unreachable: 'Couldn’t connect. Check your connection.',
};
