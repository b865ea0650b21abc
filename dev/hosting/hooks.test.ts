import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { assertBuilt, assertBuiltFor, replacedSite } from './builtFor.ts';

describe('the build before a deployment', () => {
  it('the site of another project is refused in a sentence that names both', () => {
    expect(() => assertBuiltFor('mine', { GCLOUD_PROJECT: 'other' })).toThrow(
      'configured for mine and not for other, where it would be deployed',
    );
  });

  it.each([{ GCLOUD_PROJECT: 'mine' }, {}, { GCLOUD_PROJECT: '' }, { GCLOUD_PROJECT: 'demo-matataki' }])(
    'the site of one project is built with %j around it',
    (environment) => {
      expect(() => assertBuiltFor('mine', environment)).not.toThrow();
    },
  );

  describe('what was built before', () => {
    let root: string;
    beforeEach(async () => {
      root = await mkdtemp(join(tmpdir(), 'matataki-built-'));
      for (const path of [
        'web/dist/app.html',
        'functions/first/app.html',
        'functions/first/manifest.json',
        'functions/first/server.js',
      ]) {
        await mkdir(dirname(join(root, path)), { recursive: true });
        await writeFile(join(root, path), '');
      }
    });
    afterEach(() => rm(root, { recursive: true }));

    it('a part that is there is taken as it is', () => {
      expect(() => assertBuilt(['web'], root)).not.toThrow();
    });

    it('a part that is not there is refused by its name', async () => {
      expect(() => assertBuilt(['web', 'functions'], root)).toThrow('functions/lib/index.js is missing');
      await rm(join(root, 'functions/first/app.html'));
      expect(() => assertBuilt(['web'], root)).toThrow('functions/first/app.html is missing');
    });
  });
});

describe('the site that a deployment replaces', () => {
  it('the address that is named goes before that of a hook, and that before the project’s own', () => {
    const [project, hook] = [{ GCLOUD_PROJECT: 'mine' }, { MATATAKI_ORIGIN: 'https://photos.example' }];
    expect(replacedSite(undefined, project)).toBe('https://mine.web.app');
    expect(replacedSite(undefined, { ...project, ...hook })).toBe('https://photos.example');
    expect(replacedSite('https://other.example/', { ...project, ...hook })).toBe('https://other.example');
  });

  it('no address is guessed for no project, nor for a local one, nor for what is no address', () => {
    expect(() => replacedSite(undefined, {})).toThrow('--project PROJECT');
    expect(() => replacedSite(undefined, { GCLOUD_PROJECT: 'demo-matataki' })).toThrow('--project PROJECT');
    expect(() => replacedSite('mine', { GCLOUD_PROJECT: 'mine' })).toThrow('mine is no address');
  });
});
