import { matchRoutes } from 'react-router-dom';
import { expect, test } from 'vitest';
import { parsePhotoId } from '#contract/ids.ts';
import { routes } from '#contract/routes.ts';
import { paths } from './paths.ts';

const id = parsePhotoId('abcdefghij0123456789');

const paramsOf = (pattern: string, href: string) => matchRoutes([{ path: pattern }], href)?.[0]?.params;

test('an address is matched by the pattern of its page and gives back what went in', () => {
  expect(paramsOf(routes.photo, paths.photo(id))).toEqual({ id });
  expect(paramsOf(routes.photoEdit, paths.photoEdit(id))).toEqual({ id });
  expect(paramsOf(routes.tag, paths.tag('夜景'))).toEqual({ tagname: '夜景' });
  expect(paramsOf(routes.profile, paths.profile('はな_2'))).toEqual({ username: 'はな_2' });
});

test('a value in an address cannot leave its segment', () => {
  expect(paths.tag('a/b?c#d')).toBe('/tags/a%2Fb%3Fc%23d');
});

test('the address of the photo list has no empty filters', () => {
  expect(paths.photos()).toBe('/photos');
  expect(paths.photos({ q: '海 & 空' })).toBe('/photos?q=%E6%B5%B7+%26+%E7%A9%BA');
});
