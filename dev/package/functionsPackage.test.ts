import { globSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { deployedFunctions } from '../project/deploy.ts';
import { deploy, purging, secretsOfEverySite, setUp } from './deploying.ts';
import { folder, isUploaded, loadFolder } from './functionsFolder.ts';

const more = [
  ...['--origin', 'https://matataki.example', '--min-instances', '1', '--first-admin', 'me@matataki.example'],
  ...['--pictures-origin', 'https://site-xyz.a.run.app'],
];
// deployments.tool.test.ts has other projects.
it('a project that was set up with every option lets every function be deployed', async () => {
  const { clone, made } = setUp(...purging, ...more);
  const secrets = [...secretsOfEverySite, 'PURGE_TOKEN'];
  expect(made).toEqual(secrets);
  const endpoints = await deploy(clone, made);
  expect(endpoints.map(({ id }) => id).sort()).toEqual([...deployedFunctions()].sort());
  for (const { secretEnvironmentVariables = [] } of endpoints)
    expect(secretEnvironmentVariables.map(({ key }) => key)).toEqual(secrets);
  expect(endpoints.flatMap(({ id, minInstances }) => (minInstances === 1 ? id : [])).sort()).toEqual(['calls', 'site']);
});

const read = (path: string): string => readFileSync(join(folder, path), 'utf8');

// The local build with this clone's packages. functionsPackage.long.test.ts installs them.
const loaded = await loadFolder(join(folder, 'lib'));
describe('the uploaded folder of the functions', () => {
  it('the folder exports every function of the source, and starts with the SDKs and small packages alone, because imports delay it', () => {
    expect(loaded.exported).toEqual([...deployedFunctions()].sort());
    expect(loaded.modules.length).toBeGreaterThan(1);
    const early = /^(firebase-(admin|functions)\/[\w/-]+|lru-cache|nanoid|valibot)$/;
    expect(loaded.imported.filter((name) => !early.test(name))).toEqual([]);
    // Transitive packages are listed, so the late ones would be too.
    expect(loaded.packages).toContain('@google-cloud/firestore');
    const late =
      /^(sharp|@img\/.*|exif-reader|thumbhash|client-zip|@google-cloud\/storage|@firebase\/database-compat)$/;
    expect(loaded.packages.filter((name) => late.test(name))).toEqual([]);
  });

  it('the folder holds no sources, tests or other workspaces; its lock file has the versions of package.json', () => {
    const files = globSync('**/*.*', { cwd: folder, exclude: ['**/node_modules'] }).filter(isUploaded);
    const built =
      /^(lib\/[\w-]+\.js(\.map)?|first\/(chunks\/.+\.js|server\.js|app\.html|manifest\.json)|package(-lock)?\.json)$/;
    expect(files.filter((file) => !built.test(file))).toEqual([]);
    const needed = ['lib/index.js', 'lib/index.js.map', 'first/server.js', 'package.json', 'package-lock.json'];
    expect(files).toEqual(expect.arrayContaining(needed));
    const { dependencies } = JSON.parse(read('package.json'));
    expect(JSON.parse(read('package-lock.json')).packages['']).toMatchObject({ dependencies });
    // A registry's address.
    expect(read('package-lock.json')).not.toContain('"resolved"');
  });

  it('the renderer of first pages needs only Node, starts without Firebase, and belongs to no project', () => {
    const importedBy = (file: string): readonly string[] => {
      const imports = /(?:^|[;}\s])import\s*(?:[\w*{}\s,$]+from\s*)?["']([^"']+)["']/g;
      return [...read(file).matchAll(imports)].map(([, name = '']) => name);
    };
    const files = globSync('first/**/*.js', { cwd: folder });
    expect(files.flatMap(importedBy).filter((name) => !isBuiltin(name) && !name.startsWith('.'))).toEqual([]);
    expect(files.map(read).join('\n')).not.toContain('demo-matataki');

    const start = new Set(['first/server.js']);
    for (const file of start)
      for (const name of importedBy(file)) if (name.startsWith('.')) start.add(join(dirname(file), name));
    expect(start.size).toBeGreaterThan(5);
    const firebase = /@firebase\/|FirebaseError|initializeApp|identitytoolkit\.googleapis\.com/;
    expect([...start].filter((file) => firebase.test(read(file)))).toEqual([]);
    expect(read('first/server.js')).toMatch(/export\s*\{\s*(?:\w+ as )?renderFirst\s*\}/);
  });
});
