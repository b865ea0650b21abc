import { expect, it } from 'vitest';
import { knownQuery } from './knownQuery.ts';

const keys = ['tag', 'q', 'after'];
const leadsTo = (address: string): string | undefined => {
  const [path = '', query = ''] = address.split('?');
  return knownQuery({ path, query: new URLSearchParams(query), headers: {} }, keys)?.headers['Location'];
};

it.each([
  '/',
  '/api/photos',
  '/api/photos?tag=a',
  '/api/photos?tag=a&after=b',
  '/api/photos?q=a%20b',
  '/api/photos?q=a+b',
])('%s is an address of its own', (address) => {
  expect(leadsTo(address)).toBeUndefined();
});

it.each([
  ['/?x', '/'],
  ['/api/photos?utm_source=x', '/api/photos'],
  ['/api/photos?after=b&tag=a', '/api/photos?tag=a&after=b'],
  ['/api/photos?tag=a&tag=b', '/api/photos?tag=a'],
  ['/api/photos?q=', '/api/photos'],
  ['/api/photos?q=%E5%A4%95+%26&x', '/api/photos?q=%E5%A4%95+%26'],
  ['/api/photos/', '/api/photos'],
  ['/photos//x', '/photos/x'],
  ['//elsewhere.example/?x', '/elsewhere.example'],
  ['/\\elsewhere.example', '/elsewhere.example'],
])('%s leads to %s, where nothing leads on', (address, plain) => {
  expect(leadsTo(address)).toBe(plain);
  expect(leadsTo(plain)).toBeUndefined();
});
