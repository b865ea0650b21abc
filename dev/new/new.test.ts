import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { writeNew } from '../new.ts';
import { copyTree, things } from './copyTree.ts';

const root = copyTree();

const contents = () =>
  Object.fromEntries(
    ['functions', 'web/src', 'docs'].flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && !entry.parentPath.includes('node_modules'))
        .map((entry) => join(entry.parentPath, entry.name))
        .map((path) => [path, readFileSync(path, 'utf8')]),
    ),
  );

it('the generator refuses words, names, paths and folders that are not as the others are, in one sentence', () => {
  const before = contents();
  for (const [words, sentence] of [
    ['call', 'A word is missing'],
    ['thing addThing', 'There is no kind thing'],
    ['call AddThing', 'camelCase'],
    ['call ../x', 'camelCase'],
    ['call delete', 'camelCase'],
    ['page credits', 'no path of a page'],
    ['page /Credits', 'no path of a page'],
    ['call addThing --in ../x', 'no folder'],
    ['call deletePhoto', 'has deletePhoto already'],
    ['act saveAlbum', 'has saveAlbum already'],
    ['call arrangeAlbum', 'has arrangeAlbum already'],
    ['collection likes', 'has likes already'],
    ['collection drafts', 'drafts.ts exists already'],
    ['page /about', 'has about already'],
  ] as const) {
    expect(() => writeNew(['--', ...words.split(' ')].slice(1), root), words).toThrow(sentence);
  }
  expect(contents()).toEqual(before);
});

// new.tool.test.ts runs the tools over them.
it('new things of every kind are written once, and a second run with the same name changes nothing', () => {
  for (const [kind, words] of Object.entries(things)) {
    const headings = writeNew([kind, ...words], root)
      .split('\n')
      .filter((line) => !line.startsWith(' '));
    expect(headings).toEqual(['New:', 'One or more lines in:', 'Left to you:']);
    const before = contents();
    expect(() => writeNew([kind, ...words], root)).toThrow(/exists already|has \w+ already/);
    expect(contents()).toEqual(before);
  }
});
