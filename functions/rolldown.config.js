import { defineConfig } from 'rolldown';

// One ESM file with the npm packages left out: Cloud Build installs those from functions/package-lock.json.
export default defineConfig({
  cwd: import.meta.dirname,
  input: 'src/index.ts',
  platform: 'node',
  external: (id) => !/^(\.|\/|#)/.test(id),
  output: { dir: 'lib', format: 'esm', entryFileNames: 'index.js', sourcemap: true, cleanDir: true },
});
