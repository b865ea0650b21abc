import { expect, test, vi } from 'vitest';
import { ContractError, errorCodes } from '#contract/errors.ts';
import { ServerDownError, UnreachableError } from '#lib/unreachable.ts';
import { words as admin } from './en/admin.ts';
import { words as catalogue } from './en/catalogue.ts';
import { en } from './en/index.ts';
import { words as likes } from './en/likes.ts';
import { words as myPhotos } from './en/myPhotos.ts';
import { words as people } from './en/people.ts';
import { words as photoPage } from './en/photoPage.ts';
import { ja } from './ja/index.ts';
import { errorWords } from './words.ts';

test('every code of the contract has words of its own in both languages', () => {
  for (const { errors } of [ja, en]) {
    const told = errorCodes.map((code) => errorWords(new ContractError(code, 'for developers'), errors));
    expect(new Set(told).size).toBe(errorCodes.length);
  }
});

test('a limit says how long to wait, in seconds or minutes', () => {
  const limited = (retryAfterSeconds: number) =>
    errorWords(new ContractError('resource-exhausted', '', { retryAfterSeconds }), en.errors);
  expect(limited(1)).toContain('Try again in about 1 second.');
  expect(limited(600)).toContain('Try again in about 10 minutes.');
});

test('a server that answers that it is down is not described as a lost connection', () => {
  expect(errorWords(new UnreachableError('gone'), ja.errors)).toBe(ja.errors.unreachable);
  expect(errorWords(new ServerDownError('503'), ja.errors)).toBe(ja.errors.codes.internal);
});

test('only a browser that does not know why asks to check the connection', () => {
  vi.stubGlobal('window', {});
  vi.stubGlobal('navigator', { onLine: false });
  for (const { errors } of [ja, en]) {
    for (const error of [new UnreachableError('gone'), new ContractError('internal', 'no network')])
      expect(errorWords(error, errors)).toBe(errors.offline);
    expect(errors.offline).not.toMatch(/確かめて|check/i);
  }
  vi.unstubAllGlobals();
});

test('an unexpected error is described as a server error, never by its message', () => {
  expect(errorWords(new TypeError('x is undefined'), ja.errors)).toBe(ja.errors.codes.internal);
});

test('each English failure ends with a blank before its reason', () => {
  const { remove, more, notFeatured, state } = photoPage;
  const whats = [
    en.photos.moreFailed,
    admin.moreFailed,
    catalogue.moreFailed,
    people.moreFailed,
    people.featuringNotStopped,
    myPhotos.moreFailed,
    likes.notLiked,
    likes.notWithdrawn,
    notFeatured,
    state.failed,
    remove.failed,
    remove.notRestored,
    more.failed,
  ];
  for (const what of whats) expect(what).toMatch(/\. $/);
});
