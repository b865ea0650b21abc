import type { words as ja } from '../ja/errors.ts';
import type { Translated } from '../locale.ts';
import { plural } from '../plural.ts';

export const words: Translated<typeof ja> = {
  notFoundHeading: 'This page does not exist',
  notFoundText: 'The address may have changed, or what was here has been deleted.',
  brokenHeading: 'This page could not be shown',
  brokenText:
    'Check your connection and load the page again. If the problem persists, please try again a little later.',
  codes: {
    unauthenticated: 'Please sign in first.',
    'permission-denied': 'You are not allowed to do this.',
    'invalid-argument': 'Please check what you entered.',
    'not-found': 'It could not be found. It may have been deleted.',
    'already-exists': 'This is taken. Please try another one.',
    'failed-precondition': 'This is not possible at the moment.',
    'resource-exhausted': 'You have reached the limit. Please try again later.',
    internal: 'The server could not do this. Please try again a little later.',
  },
  closed: {
    uploads: 'Photos cannot be uploaded or replaced just now. Please try again later.',
    'sign-ups': 'Nobody new can sign up just now. Please try again later.',
    search: 'Searching photos is switched off just now. Please try again later.',
    presence: 'Who is online is not shown just now.',
    changes: 'The site is read-only just now. Please upload and edit later.',
  },
  retryAfterSeconds: (seconds) =>
    `Please wait about ${seconds} ${plural('en', seconds, { one: 'second', other: 'seconds' })}.`,
  retryAfterMinutes: (minutes) =>
    `Please wait about ${minutes} ${plural('en', minutes, { one: 'minute', other: 'minutes' })}.`,
  partLost: 'This could not be loaded. Please try again, or reload the page if that does not help.',
  offline: 'There is no internet connection. Please check it.',
};
