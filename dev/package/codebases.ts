import { readdir, readFile } from 'node:fs/promises';
import { join, matchesGlob, resolve } from 'node:path';
import * as v from 'valibot';

export const root = resolve(import.meta.dirname, '../..');

const firebaseSchema = v.object({
  functions: v.array(v.object({ source: v.string(), codebase: v.string(), ignore: v.array(v.string()) })),
});

export const readJson = async (path: string): Promise<unknown> => JSON.parse(await readFile(path, 'utf8'));

/** The functions of `firebase.json`: each codebase with the folder that `firebase deploy` uploads for it. */
export const { functions: codebases } = v.parse(firebaseSchema, await readJson(join(root, 'firebase.json')));
type Codebase = (typeof codebases)[number];

/** Whether `firebase deploy` uploads a file or folder; `path` is relative to the folder of the codebase. */
export const isUploaded = ({ ignore }: Codebase, path: string): boolean =>
  !ignore.some((pattern) => matchesGlob(path, pattern) || matchesGlob(`${path}/`, pattern));

/** The names of the functions that a codebase exports, by its source; sorted. */
export async function functionsIn(codebase: string): Promise<readonly string[]> {
  const source = await readFile(join(root, `functions/src/codebases/${codebase}.ts`), 'utf8');
  return [...source.matchAll(/export \{([^}]+)\}/g)].flatMap(([, names = '']) => names.match(/\w+/g) ?? []).sort();
}

/** The codebases that have a source; sorted. */
export async function codebasesWithSource(): Promise<readonly string[]> {
  const names = await readdir(join(root, 'functions/src/codebases'));
  return names.flatMap((name) => /^(\w+)\.ts$/.exec(name)?.[1] ?? []).sort();
}
