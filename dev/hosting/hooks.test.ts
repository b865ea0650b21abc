import { expect, it } from 'vitest';
import { assertBuilt, assertBuiltFor, replacedSite } from './builtFor.ts';

it('a deployment refuses a site that is configured for another project', () => {
  const message = 'configured for mine, but other is deployed';
  expect(() => assertBuiltFor('mine', { GCLOUD_PROJECT: 'other' })).toThrow(message);
  for (const GCLOUD_PROJECT of ['mine', 'demo-matataki', '', undefined]) assertBuiltFor('mine', { GCLOUD_PROJECT });
});

it('a deployment of a finished build refuses parts that are missing', () => {
  const isThere = (path: string) => !/lib|server/.test(path);
  expect(() => assertBuilt(['web'], isThere)).toThrow('but functions/first/server.js is missing');
  expect(() => assertBuilt(['functions'], isThere)).toThrow('but functions/lib/index.js is missing');
  assertBuilt(['web', 'functions'], () => true);
});

it.each([
  [undefined, { GCLOUD_PROJECT: 'mine' }, 'https://mine.web.app'],
  [undefined, { GCLOUD_PROJECT: 'mine', MATATAKI_ORIGIN: 'https://photos.example' }, 'https://photos.example'],
  ['https://other.example/', { MATATAKI_ORIGIN: 'https://photos.example' }, 'https://other.example'],
  [undefined, {}, /--project PROJECT/],
  [undefined, { GCLOUD_PROJECT: 'demo-matataki' }, /--project PROJECT/],
  ['mine', { GCLOUD_PROJECT: 'mine' }, /mine is not the address/],
])('the option --origin %s and the environment %j name the replaced site: %s', (named, environment, site) => {
  if (typeof site === 'string') expect(replacedSite(named, environment)).toBe(site);
  else expect(() => replacedSite(named, environment)).toThrow(site);
});
