import { readdir, readFile } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { dirname, join } from 'node:path';
import * as v from 'valibot';
import { beforeAll, describe, expect, it } from 'vitest';
import { deployedFunctions } from '../project/deploy.ts';
import { folder, isUploaded, readJson } from './functionsFolder.ts';
import { type LoadedFolder, loadFolder, printedBy } from './startOfFunctions.ts';

const packageSchema = v.object({ dependencies: v.record(v.string(), v.string()) });
const lockSchema = v.object({ packages: v.object({ '': packageSchema }) });

// As the local site has built it, with this clone's packages. functionsPackage.long.test.ts installs them.
describe('the folder that is uploaded for the functions', () => {
  let loaded: LoadedFolder;
  beforeAll(async () => {
    loaded = await loadFolder(join(folder, 'lib'));
  });

  it('the folder exports every function of the source', () => {
    expect(loaded.exported).toEqual([...deployedFunctions()].sort());
  });

  // Every further import delays every function's start: `npm run bench -- load` measures it.
  it('the folder starts with the SDKs that functions are declared and answered with, and loads what pictures need with a picture', () => {
    expect(loaded.imported).toEqual([
      'firebase-admin/app',
      'firebase-admin/auth',
      'firebase-admin/firestore',
      'firebase-admin/storage',
      'firebase-functions/logger',
      'firebase-functions/params',
      'firebase-functions/v2/firestore',
      'firebase-functions/v2/https',
      'firebase-functions/v2/identity',
      'firebase-functions/v2/options',
      'firebase-functions/v2/scheduler',
      'firebase-functions/v2/storage',
      'nanoid',
      'valibot',
    ]);
    // Packages that come with an SDK are visible, so those below would be too.
    expect(loaded.packages).toContain('@google-cloud/firestore');
    const late = [
      'sharp',
      'exif-reader',
      'thumbhash',
      'client-zip',
      '@google-cloud/storage',
      '@firebase/database-compat',
    ];
    expect(loaded.packages.filter((name) => late.includes(name) || name.startsWith('@img/'))).toEqual([]);
  });

  it('the folder holds what is loaded later, too', () => {
    expect(loaded.modules.length).toBeGreaterThan(1);
  });

  it('the folder holds neither sources nor tests nor anything of the other workspaces', async () => {
    const files = (await readdir(folder, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1))
      .filter(isUploaded);
    const others = files.filter((file) => !/^(lib\/[\w-]+\.js(\.map)?|first\/chunks\/.+\.js)$/.test(file));
    // These two exist if the site was built for a project.
    const built = ['first/app.html', 'first/manifest.json'];
    expect(others.filter((file) => !built.includes(file)).sort()).toEqual([
      'first/server.js',
      'package-lock.json',
      'package.json',
    ]);
    expect(files).toEqual(expect.arrayContaining(['lib/index.js', 'lib/index.js.map']));
  });

  it('the folder holds what draws first pages; it needs nothing but Node and begins with nothing of Firebase', async () => {
    const first = join(folder, 'first');
    const importedBy = (text: string): string[] =>
      [...text.matchAll(/(?:^|[;}\s])import\s*(?:[\w*{}\s,$]+from\s*)?["']([^"']+)["']/g)].map(([, name = '']) => name);
    const files = (await readdir(first, { recursive: true })).filter((file) => file.endsWith('.js'));
    const texts = new Map<string, string>();
    for (const file of files) texts.set(file, await readFile(join(first, file), 'utf8'));
    const imported = [...texts.values()].flatMap(importedBy);
    expect(imported.filter((name) => !isBuiltin(name) && !name.startsWith('.'))).toEqual([]);

    const start = new Set(['server.js']);
    for (const file of start)
      for (const name of importedBy(texts.get(file) ?? ''))
        if (name.startsWith('.')) start.add(join(dirname(file), name));
    expect(start.size).toBeGreaterThan(5);
    const atStart = [...start].map((file) => texts.get(file)).join('\n');
    for (const trace of ['@firebase/', 'FirebaseError', 'initializeApp', 'identitytoolkit.googleapis.com']) {
      expect(atStart).not.toContain(trace);
    }
    // Of no project: one build draws the pages of all of them.
    const whole = [...texts.values()].join('\n');
    expect(whole).not.toContain('demo-matataki');
    const exported = await printedBy(
      folder,
      `import * as first from './first/server.js'; console.log(JSON.stringify(Object.keys(first)));`,
    );
    expect(exported).toEqual(['renderFirst']);
  });

  it('the folder has a lock file that says the same versions as package.json, and no download addresses', async () => {
    const wanted = v.parse(packageSchema, await readJson(join(folder, 'package.json')));
    const text = await readFile(join(folder, 'package-lock.json'), 'utf8');
    const locked = v.parse(lockSchema, JSON.parse(text));
    expect(locked.packages[''].dependencies).toEqual(wanted.dependencies);
    expect(text).not.toContain('"resolved"');
  });
});
