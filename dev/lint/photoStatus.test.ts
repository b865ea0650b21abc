import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';

const functions = resolve(import.meta.dirname, '../../functions/src');

/** The modules that decide on and write the status of a photo, and the state of an album. */
const mayWrite = ['data/albums/albumStore.ts', 'data/photos/photoLife.ts', 'data/photos/photoStore.ts'];

/** The arguments of each write to a document whose name is a photo's. */
function writesToPhotos(code: string): readonly string[] {
  const begins = [...code.matchAll(/\.(?:update|set|create)\((?=\s*(?:photo\w*[.(]|\w*photos\())/gi)];
  return begins.map(({ index, 0: { length } }) => {
    let depth = 1;
    let end = index + length;
    for (; depth > 0 && end < code.length; end += 1) depth += { '(': 1, ')': -1 }[code[end] ?? ''] ?? 0;
    return code.slice(index, end);
  });
}

/** A status that only photos have, as a field of a new object: a type has `readonly`, a query a comma. */
const written = /(?<!readonly )\b'?(?:restorable\.)?status'?\]?: '(?:uploading|processing|held|hidden|removed)'/;

const writesStatus = (code: string): boolean =>
  written.test(code) || writesToPhotos(code).some((write) => /\bstatus\b/.test(write));

it('one file writes the status of a photo, one that of an album', () => {
  const files = globSync('**/*.ts', { cwd: functions }).filter((name) => !/\.test\.ts$|\/testing\//.test(name));
  expect(files.filter((name) => writesStatus(readFileSync(join(functions, name), 'utf8'))).toSorted()).toEqual(
    mayWrite,
  );
});

it.each([
  'transaction.update(photo.ref, { status: after })',
  'transaction.update(photoReference(id), {\n  ...words(photo),\n  status,\n})',
  "firestore.collection('photos').doc(id).set({ status: 'held' })",
  "const hide = { 'restorable.status': 'hidden' };",
])('the check finds it in %s', (code) => {
  expect(writesStatus(code)).toBe(true);
});

it.each([
  'transaction.update(photoReference(id), { replacement })',
  "type Removed = { readonly status: 'removed' };",
  "photos.where('status', '==', 'held')",
])('the check does not find it in %s', (code) => {
  expect(writesStatus(code)).toBe(false);
});
