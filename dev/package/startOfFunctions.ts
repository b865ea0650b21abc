import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import * as v from 'valibot';

const run = promisify(execFile);

/** What a module printed as JSON in a Node process of its own, started in a folder that holds the functions as they are deployed. */
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

const loadedSchema = v.object({ imported: v.array(v.string()), packages: v.array(v.string()) });

/** What is loaded when a function's process starts: what our code asks npm's packages for, and all packages that come with that. */
export async function loadedAtStart(folder: string): Promise<v.InferOutput<typeof loadedSchema>> {
  const script = `
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
    await import('./index.js');
    console.log(JSON.stringify({ imported: [...imported].sort(), packages: [...packages].sort() }));
  `;
  return v.parse(loadedSchema, await printedBy(folder, script));
}
