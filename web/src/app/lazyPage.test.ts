import type { LoaderFunctionArgs } from 'react-router-dom';
import { expect, test } from 'vitest';
import { checked, readablePath } from './lazyPage.ts';

const visit = (path: string, params: Record<string, string>): LoaderFunctionArgs => ({
  params,
  request: new Request(`https://matataki.example${path}`),
  url: new URL(`https://matataki.example${path}`),
  pattern: '',
  context: {},
});

test('a page whose validity check holds is shown', async () => {
  await expect(checked(() => true)(visit('/a', {}))).resolves.toBeNull();
});

test('a page whose validity check fails is not found, by its path', async () => {
  await expect(checked(async () => false)(visit('/photos/x?q=1', { id: 'x' }))).rejects.toThrow(
    /^Page Not Found: \/photos\/x$/,
  );
});

test('a check sees the parameters of the page and its query', async () => {
  const seen: unknown[] = [];
  await checked((params, url) => seen.push(params.id, url.searchParams.get('q')) > 0)(visit('/p/x?q=1', { id: 'x' }));
  expect(seen).toEqual(['x', '1']);
});

test('a path is told in letters, and as it is where it cannot be', () => {
  expect(readablePath('/%E3%81%AF%E3%81%AA')).toBe('/はな');
  expect(readablePath('/tags/%23')).toBe('/tags/#');
  expect(readablePath('/%E3%81')).toBe('/%E3%81');
});
