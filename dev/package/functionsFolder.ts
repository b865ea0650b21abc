import { execFile } from 'node:child_process';
import { join, matchesGlob } from 'node:path';
import { promisify } from 'node:util';
import * as v from 'valibot';
import firebase from '../../firebase.json' with { type: 'json' };
import { ROOT } from '../launcher/paths.ts';

export const folder = join(ROOT, 'functions');
const ignored = firebase.functions.flatMap(({ ignore }) => ignore);

/** Whether `firebase deploy` uploads a file or folder, by its path in `functions`. */
export const isUploaded = (path: string): boolean =>
  !path.startsWith('.') && !ignored.some((name) => matchesGlob(path, `${name}{,/**}`));

/** Exported functions, npm's packages that our code imports at the start, all that this loads, and our modules. */
const loadedSchema = v.object(v.entriesFromList(['exported', 'imported', 'packages', 'modules'], v.array(v.string())));

const script = `
  import { globSync } from 'node:fs';
  import { registerHooks } from 'node:module';
  import { pathToFileURL } from 'node:url';
  const ours = pathToFileURL('.').href + '/';
  const [imported, packages] = [new Set(), new Set()];
  registerHooks({
    resolve(specifier, context, next) {
      const found = next(specifier, context);
      const [, name] = /.*\\/node_modules\\/((?:@[^/]+\\/)?[^/]+)/.exec(found.url) ?? [];
      if (name) packages.add(name);
      if (name && context.parentURL?.startsWith(ours) && !context.parentURL.includes('/node_modules/')) imported.add(specifier);
      return found;
    },
  });
  const exported = Object.keys(await import('./index.js'));
  const atStart = { exported: exported.sort(), imported: [...imported].sort(), packages: [...packages].sort() };
  const modules = globSync('*.js');
  await Promise.all(modules.map((name) => import('./' + name)));
  console.log(JSON.stringify({ ...atStart, modules }));`;

/** Loads a built folder in a process of its own, as a start of a function does, and then all its modules. Lists are sorted. */
export async function loadFolder(cwd: string) {
  const FIREBASE_CONFIG = JSON.stringify({ projectId: 'demo-matataki', storageBucket: 'demo-matataki.appspot.com' });
  const env = { PATH: process.env['PATH'], GCLOUD_PROJECT: 'demo-matataki', FIREBASE_CONFIG };
  const args = ['--input-type=module', '--eval', script];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd, env });
  return v.parse(loadedSchema, JSON.parse(stdout));
}
