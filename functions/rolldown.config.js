import { defineConfig } from 'rolldown';

// ESM with the npm packages left out: Cloud Build installs those from package-lock.json. What is imported with `import()`,
// and what that alone needs, is a chunk of its own.
export default defineConfig({
  cwd: import.meta.dirname,
  input: 'src/index.ts',
  platform: 'node',
  external: (id) => !/^(\.|\/|#)/.test(id),
  output: {
    dir: 'lib',
    format: 'esm',
    entryFileNames: 'index.js',
    chunkFileNames: '[name].js',
    sourcemap: true,
    cleanDir: true,
  },
});
