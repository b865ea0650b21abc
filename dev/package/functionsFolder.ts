import { readFile } from 'node:fs/promises';
import { join, matchesGlob, resolve } from 'node:path';
import * as v from 'valibot';

const root = resolve(import.meta.dirname, '../..');
export const folder = join(root, 'functions');

const firebaseSchema = v.object({
  functions: v.tuple([v.object({ source: v.literal('functions'), ignore: v.array(v.string()) })]),
});

export const readJson = async (path: string): Promise<unknown> => JSON.parse(await readFile(path, 'utf8'));

const { functions } = v.parse(firebaseSchema, await readJson(join(root, 'firebase.json')));

/** Whether `firebase deploy` uploads a file or folder of `functions`, by its path there. */
export const isUploaded = (path: string): boolean =>
  !functions[0].ignore.some(
    (pattern) =>
      matchesGlob(path, pattern) || (pattern === '.*' && path.startsWith('.')) || path.startsWith(`${pattern}/`),
  );
