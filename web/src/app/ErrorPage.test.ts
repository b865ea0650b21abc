import { expect, test } from 'vitest';
import { isNotFound, readablePath } from './ErrorPage.tsx';

test("the router's 404 is a page that is not there", () => {
  expect(isNotFound({ status: 404, statusText: 'Not Found', internal: true, data: '' })).toBe(true);
});

test('anything else is an internal server error', () => {
  for (const error of [new Error('boom'), { status: 500, statusText: '', internal: false, data: '' }, undefined]) {
    expect(isNotFound(error)).toBe(false);
  }
});

test('a path is told in letters, and as it is where it cannot be', () => {
  expect(readablePath('/%E3%81%AF%E3%81%AA')).toBe('/はな');
  expect(readablePath('/tags/%23')).toBe('/tags/#');
  expect(readablePath('/%E3%81')).toBe('/%E3%81');
});
