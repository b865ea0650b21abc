import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, loadEnv, type UserConfig } from 'vite';
import { fingerprintOf } from '../dev/launcher/fingerprint.ts';
import { contentPolicy } from './src/data/contentPolicy.ts';
import { parseSiteConfig } from './src/data/siteConfig.ts';
import { shortClassName } from './vite/classNames.ts';
import { buildEarlyScript, earlyScript, inlineSource } from './vite/earlyScript.ts';
import { serviceWorker } from './vite/serviceWorker.ts';
import { licencesFile, siteFiles } from './vite/siteFiles.ts';
import { siteProxy } from './vite/siteProxy.ts';

const clone = fileURLToPath(new URL('..', import.meta.url));
const root = fileURLToPath(new URL('.', import.meta.url));

export default defineConfig(async ({ command, mode: chosenMode, isSsrBuild }): Promise<UserConfig> => {
  // `vite web` works against the emulators; only a build is ever made for a real project.
  const mode = command === 'serve' && chosenMode === 'development' ? 'emulator' : chosenMode;
  const shared: UserConfig = {
    root,
    mode,
    resolve: { alias: [{ find: /^#contract\//, replacement: `${clone}functions/contract/` }], dedupe: ['valibot'] },
    css: {
      modules: {
        localsConvention: 'camelCaseOnly',
        ...(command === 'build' && {
          generateScopedName: (name, path, css) => shortClassName(name, relative(root, path), css),
        }),
      },
    },
  };

  // What the function `site` draws first pages with: `vite build web --ssr src/first/server.tsx`.
  if (isSsrBuild) {
    return {
      ...shared,
      plugins: [react()],
      // One build draws the pages of every project: it takes no `VITE_*`.
      envPrefix: 'NO_PROJECT_',
      define: { 'process.env.NODE_ENV': '"production"' },
      ssr: { noExternal: true },
      build: {
        target: 'node24',
        outDir: '../functions/first',
        emptyOutDir: true,
        copyPublicDir: false,
        minify: true,
        rolldownOptions: { output: { entryFileNames: 'server.js', chunkFileNames: 'chunks/[name]-[hash].js' } },
      },
    };
  }

  // Fails here, in one sentence, rather than in the visitor's browser. Vitest (mode `test`) brings no site.
  const site = mode === 'test' ? undefined : parseSiteConfig(loadEnv(mode, root, 'VITE_'));
  const sources = ['package-lock.json', 'functions/contract', 'web'];
  const id = process.env.MATATAKI_BUILD_ID ?? (await fingerprintOf(clone, sources, JSON.stringify(site))).slice(0, 12);
  const early = await buildEarlyScript();
  const origin = `https://${site?.firebase.projectId ?? 'test'}.web.app`;
  return {
    ...shared,
    plugins: [
      react(),
      earlyScript(early),
      ...(command === 'build' ? [siteFiles({ id, origin }), serviceWorker()] : []),
    ],
    define: {
      'import.meta.env.BUILD_ID': JSON.stringify(id),
      'import.meta.env.CONTENT_POLICY': JSON.stringify(
        site && command === 'build' ? contentPolicy(site, inlineSource(early)) : '',
      ),
    },
    worker: { format: 'es' },
    build: {
      manifest: true,
      license: { fileName: licencesFile },
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        output: {
          codeSplitting: {
            // A group takes what its modules import, too. Without these, `/` would load 45 scripts and 7 stylesheets.
            // The HTML of `/` has the parts of `Trending` before its code.
            groups: [
              { name: 'vendor', tags: ['$initial'], test: /\/node_modules\//, priority: 5 },
              {
                name: 'first',
                test: /\/(?:app\/(?:startApp|HomeRoute)\.tsx|trending\/Trending\.module\.css)$/,
                priority: 4,
              },
              { name: 'deferred', test: /\/app\/startDeferred\.ts$/, priority: 3 },
              { name: 'public', test: /\/(?:features\/(?:catalogue|people|photos)|session|ui)\/.*\.css$/, priority: 2 },
              { name: 'session', test: /\/app\/beginSession\.ts$/, priority: 1 },
            ],
          },
        },
      },
    },
    server: { host: '127.0.0.1', proxy: siteProxy(process.env.MATATAKI_FUNCTIONS_ADDRESS) },
  };
});
