import { expect, test } from 'vitest';
import { whenToStartSession } from './whenToStartSession.ts';

test("a new visitor's first photo comes before the question who they are", () => {
  for (const path of ['/', '/photos', '/photos/abcdefghij0123456789', '/tags/夜景']) {
    expect(whenToStartSession({ path, hinted: false })).toBe('after-first-photo');
  }
});

test('who was signed in when they were here last is asked for at once', () => {
  expect(whenToStartSession({ path: '/', hinted: true })).toBe('at-once');
});

test('so is everybody on a page that depends on it', () => {
  for (const path of ['/photos/upload', '/settings/profile', '/admin', '/banned']) {
    expect(whenToStartSession({ path, hinted: false })).toBe('at-once');
  }
});
