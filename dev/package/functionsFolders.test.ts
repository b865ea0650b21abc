import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { beforeAll, describe, expect, it } from 'vitest';
import { codebases, codebasesWithSource, functionsIn, isUploaded, readJson, root } from './codebases.ts';
import { type LoadedFolder, loadFolder, printedBy } from './startOfFunctions.ts';

const packageSchema = v.object({ dependencies: v.record(v.string(), v.string()) });
const lockSchema = v.object({ packages: v.object({ '': packageSchema }) });
const mapSchema = v.object({ sources: v.array(v.string()) });

const folderOf = (codebase: string): string => join(root, 'functions/lib', codebase);

// As the local site has built them, with this clone's packages. functionsPackage.long.test.ts installs them.
describe('the folders that are uploaded for the functions', () => {
  let loaded: ReadonlyMap<string, LoadedFolder>;
  beforeAll(async () => {
    const all = codebases.map(
      async ({ codebase, source }) => [codebase, await loadFolder(join(root, source))] as const,
    );
    loaded = new Map(await Promise.all(all));
  });

  it('export every function of the source', async () => {
    for (const [codebase, { exported }] of loaded) {
      expect(exported.length).toBeGreaterThan(0);
      expect(exported).toEqual(await functionsIn(codebase));
    }
  });

  it('are all that the source has', async () => {
    expect(codebases.map(({ codebase }) => codebase).sort()).toEqual(await codebasesWithSource());
  });

  // Whoever adds to these makes every function start later: `npm run bench -- load` says by how much.
  const usual = [
    'firebase-admin/app',
    'firebase-admin/auth',
    'firebase-admin/firestore',
    'firebase-admin/storage',
    'firebase-functions/logger',
    'firebase-functions/params',
    'firebase-functions/v2/options',
  ];
  it.each([
    ['calls', ['firebase-functions/v2/https', 'nanoid', 'valibot']],
    ['social', ['firebase-functions/v2/https', 'nanoid', 'valibot']],
    ['staff', ['firebase-functions/v2/https', 'nanoid', 'valibot']],
    ['pages', ['firebase-functions/v2/https', 'valibot']],
    ['schedules', ['firebase-functions/v2/scheduler', 'nanoid', 'valibot']],
    [
      'events',
      [
        'firebase-functions/v2/firestore',
        'firebase-functions/v2/identity',
        'firebase-functions/v2/storage',
        'nanoid',
        'valibot',
      ],
    ],
  ])(
    'start %s with the SDKs that it is declared and answered with, and load what pictures need with a picture',
    (codebase, own) => {
      const { imported, packages } = loaded.get(codebase) ?? { imported: [], packages: [] };
      expect(imported).toEqual([...usual, ...own].sort());
      // Those that come with an SDK are seen, so those below would be.
      expect(packages).toContain('@google-cloud/firestore');
      const late = [
        'sharp',
        'exif-reader',
        'thumbhash',
        'client-zip',
        '@google-cloud/storage',
        '@firebase/database-compat',
      ];
      expect(packages.filter((name) => late.includes(name) || name.startsWith('@img/'))).toEqual([]);
    },
  );

  it('hold what is loaded later, too', () => {
    expect(loaded.get('events')?.modules.length).toBeGreaterThan(1);
  });

  it('are deployed for a change that they hold, and not for one that they do not', async () => {
    const holders = async (source: string): Promise<readonly string[]> => {
      const found: string[] = [];
      for (const { codebase } of codebases) {
        const maps = (await readdir(folderOf(codebase))).filter((name) => name.endsWith('.map'));
        const sources = await Promise.all(
          maps.map(async (name) => v.parse(mapSchema, await readJson(join(folderOf(codebase), name))).sources),
        );
        if (sources.flat().some((name) => name.endsWith(`/${source}`))) found.push(codebase);
      }
      return found.sort();
    };
    expect(await holders('src/photos/createPhotos.callable.ts')).toEqual(['calls']);
    expect(await holders('src/moderation/bans/ban.ts')).toEqual(['staff']);
    expect(await holders('src/site/html/head/writeHead.ts')).toEqual(['pages']);
    expect(await holders('src/catalogue/reconcileCounts.schedule.ts')).toEqual(['schedules']);
    expect(await holders('src/photos/countPhoto.trigger.ts')).toEqual(['events']);
    expect(await holders('src/platform/firebase.ts')).toEqual(codebases.map(({ codebase }) => codebase).sort());
  });

  it('hold neither sources nor tests nor anything of the other workspaces', async () => {
    for (const uploaded of codebases) {
      const { codebase } = uploaded;
      const files = (await readdir(folderOf(codebase), { recursive: true })).filter((file) =>
        isUploaded(uploaded, file),
      );
      const others = files.filter((file) => !/^[\w-]+\.js(\.map)?$/.test(file));
      const first = codebase === 'pages' ? ['first', 'first/server.js'] : [];
      expect(others.sort(), codebase).toEqual([...first, 'package-lock.json', 'package.json']);
      expect(files).toEqual(expect.arrayContaining(['index.js', 'index.js.map']));
    }
  });

  it('hold what draws first pages, in one file that needs nothing but Node, and nothing of Firebase', async () => {
    const text = await readFile(join(folderOf('pages'), 'first/server.js'), 'utf8');
    const imported = [...text.matchAll(/(?:^|[;}\s])import\s*(?:[\w*{}\s,$]+from\s*)?["']([^"']+)["']/g)].map(
      ([, name]) => name,
    );
    expect(imported.filter((name) => !name?.startsWith('node:'))).toEqual([]);
    for (const trace of ['@firebase/', 'FirebaseError', 'initializeApp', 'identitytoolkit.googleapis.com']) {
      expect(text).not.toContain(trace);
    }
    // Of no project: one build draws the pages of all of them.
    const traces = ['VITE_', 'demo-matataki', 'firebaseapp.com', '127.0.0.1'];
    expect(traces.filter((trace) => text.includes(trace))).toEqual([]);
    const exported = await printedBy(
      folderOf('pages'),
      `import * as first from './first/server.js'; console.log(JSON.stringify(Object.keys(first)));`,
    );
    expect(exported).toEqual(['renderFirst']);
  });

  it('have a lock file that says the same versions as package.json, and no download addresses', async () => {
    const wanted = v.parse(packageSchema, await readJson(join(root, 'functions/package.json')));
    const text = await readFile(join(root, 'functions/package-lock.json'), 'utf8');
    const locked = v.parse(lockSchema, JSON.parse(text));
    expect(locked.packages[''].dependencies).toEqual(wanted.dependencies);
    expect(text).not.toContain('"resolved"');
  });
});
