import { expect, test, vi } from 'vitest';
import { chosenLocale } from './current.ts';
import { pickLocale } from './locale.ts';

test('a language that was chosen before wins over the browser', () => {
  expect(pickLocale('en', ['ja-JP'])).toBe('en');
});

test('a Japanese browser starts in Japanese', () => {
  expect(pickLocale(undefined, ['ja-JP', 'en'])).toBe('ja');
});

test('the first language of the browser that we speak decides', () => {
  expect(pickLocale(undefined, ['fr-FR', 'ja', 'en'])).toBe('ja');
  expect(pickLocale(undefined, ['EN-GB', 'ja'])).toBe('en');
});

test('a browser of which we speak nothing starts in English', () => {
  expect(pickLocale(undefined, ['fr', 'de'])).toBe('en');
});

test('a stored language that the site does not have counts as none', () => {
  vi.stubGlobal('localStorage', { getItem: () => 'tlh' });
  expect(chosenLocale()).toBeUndefined();
  vi.stubGlobal('localStorage', { getItem: () => 'en' });
  expect(chosenLocale()).toBe('en');
});
