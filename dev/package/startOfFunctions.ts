import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import * as v from 'valibot';

const run = promisify(execFile);

/** The JSON that a module printed in its own Node process, started in a folder with the functions as deployed. */
export async function printedBy(folder: string, script: string): Promise<unknown> {
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: folder,
    env: {
      PATH: process.env['PATH'],
      GCLOUD_PROJECT: 'demo-matataki',
      FIREBASE_CONFIG: JSON.stringify({ projectId: 'demo-matataki', storageBucket: 'demo-matataki.appspot.com' }),
    },
  });
  return JSON.parse(stdout);
}

const loadedSchema = v.object({
  /** The exported functions; sorted. */
  exported: v.array(v.string()),
  /** The npm packages that our code imports when a function's process starts; sorted. */
  imported: v.array(v.string()),
  /** All packages that come with them; sorted. */
  packages: v.array(v.string()),
  /** Its modules, all of which can be loaded. */
  modules: v.array(v.string()),
});
export type LoadedFolder = v.InferOutput<typeof loadedSchema>;

/** Loads a folder of functions as their process does at its start, and then everything else in the folder. */
export async function loadFolder(folder: string): Promise<LoadedFolder> {
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
    console.log(JSON.stringify({ ...atStart, modules }));
  `;
  return v.parse(loadedSchema, await printedBy(folder, script));
}
