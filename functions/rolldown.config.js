import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { defineConfig } from 'rolldown';

const dir = import.meta.dirname;
const named = (name) => readFileSync(`${dir}/${name}`, 'utf8');

// A folder of lib for each codebase: what `firebase deploy` uploads, so that a change deploys only the codebases it is in.
// ESM with the npm packages left out: Cloud Build installs those from package-lock.json. What is imported with `import()`,
// and what that alone needs, is a chunk of its own.
const codebases = globSync('src/codebases/*.ts', { cwd: dir, exclude: ['**/*.test.ts'] }).map((path) =>
  basename(path, '.ts'),
);

export default defineConfig(
  codebases.map((codebase) => ({
    cwd: dir,
    input: `src/codebases/${codebase}.ts`,
    platform: 'node',
    external: (id) => !/^(\.|\/|#)/.test(id),
    plugins: [
      {
        name: 'package',
        generateBundle() {
          for (const fileName of ['package.json', 'package-lock.json'])
            this.emitFile({ type: 'asset', fileName, source: named(fileName) });
          // Of the local site; `firebase deploy` ignores it (firebase.json).
          const secrets = '.secret.local';
          if (existsSync(`${dir}/${secrets}`)) {
            this.emitFile({ type: 'asset', fileName: secrets, source: named(secrets) });
          }
          // What draws first pages, built from the web's sources (`npm run build:web`).
          const first = 'first/server.js';
          if (codebase !== 'pages') return;
          if (existsSync(`${dir}/${first}`)) this.emitFile({ type: 'asset', fileName: first, source: named(first) });
          else
            this.warn('functions/first is missing, without which `site` draws no page: npm run build:web builds it.');
        },
      },
    ],
    output: {
      dir: `lib/${codebase}`,
      format: 'esm',
      entryFileNames: 'index.js',
      chunkFileNames: '[name].js',
      sourcemap: true,
      cleanDir: true,
    },
  })),
);
