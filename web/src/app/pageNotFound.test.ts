import { expect, test } from 'vitest';
import { describeError, PageNotFound } from './pageNotFound.ts';

test('a failed validity check is a 404 that names the path', () => {
  expect(describeError(new PageNotFound('/photos/x'), '/photos/x')).toEqual({
    kind: 'not-found',
    title: 'Page Not Found',
    message: 'Page Not Found: /photos/x',
  });
});

test("the router's own 404 says the same", () => {
  const response = { status: 404, statusText: 'Not Found', internal: true, data: '' };
  expect(describeError(response, '/a/b/c')).toMatchObject({ kind: 'not-found', message: 'Page Not Found: /a/b/c' });
});

test('anything else is an internal server error', () => {
  for (const error of [new Error('boom'), { status: 500, statusText: '', internal: false, data: '' }, undefined]) {
    expect(describeError(error, '/')).toEqual({ kind: 'broken', title: 'Internal Server Error' });
  }
});
