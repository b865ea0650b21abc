import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, loadEnv, type UserConfig } from 'vite';
import { fingerprintOf } from '../dev/launcher/fingerprint.ts';
import { parseSiteConfig, type SiteConfig } from './src/data/siteConfig.ts';
import { assetsManifest } from './vite/assetsManifest.ts';
import { buildId } from './vite/buildId.ts';
import { codeSplitting, withoutFirst } from './vite/chunks.ts';
import { contentPolicy } from './vite/contentPolicy.ts';
import { builtPage, serverParts } from './vite/drawnPages.ts';
import { licencesFile, licencesOfWorkers } from './vite/licences.ts';
import { robots } from './vite/robots.ts';
import { serviceWorker } from './vite/serviceWorker.ts';
import { siteProxy } from './vite/siteProxy.ts';

const clone = fileURLToPath(new URL('..', import.meta.url));
const root = fileURLToPath(new URL('.', import.meta.url));
const contract = fileURLToPath(new URL('../functions/contract/', import.meta.url));

/** Of the same sources and site the same: what is built twice for one deployment is one build. */
const idOf = (site: SiteConfig | undefined): Promise<string> =>
  fingerprintOf(clone, ['package-lock.json', 'functions/contract', 'web'], JSON.stringify(site)).then((digest) =>
    digest.slice(0, 12),
  );

export default defineConfig(async ({ command, mode: asked, isSsrBuild }): Promise<UserConfig> => {
  // `vite web` works against the emulators; only a build is ever made for a real project.
  const mode = command === 'serve' && asked === 'development' ? 'emulator' : asked;
  // Fails here, in one sentence, rather than in the visitor's browser. Vitest (mode `test`) brings no site.
  const site = mode === 'test' ? undefined : parseSiteConfig(loadEnv(mode, root, 'VITE_'));

  const id = process.env.MATATAKI_BUILD_ID ?? (command === 'build' ? await idOf(site) : 'development');
  const resolve = { alias: [{ find: /^#contract\//, replacement: contract }], dedupe: ['valibot'] };
  const license = { fileName: licencesFile };
  const workers = licencesOfWorkers();
  const css = { modules: { localsConvention: 'camelCaseOnly' as const } };

  // What the function `site` draws first pages with: `vite build web --ssr src/first/server.tsx`. One file, that needs nothing beside itself.
  if (isSsrBuild) {
    return {
      root,
      mode,
      plugins: [react(), serverParts(), workers.inSite()],
      define: { __BUILD_ID__: JSON.stringify(id), 'process.env.NODE_ENV': '"production"' },
      resolve,
      css,
      ssr: { noExternal: true, target: 'node' },
      build: {
        target: 'node24',
        outDir: '../functions/first',
        emptyOutDir: true,
        license,
        copyPublicDir: false,
        minify: true,
        rolldownOptions: { output: { entryFileNames: 'server.js', codeSplitting: false } },
      },
    };
  }

  return {
    root,
    mode,
    plugins: [
      react(),
      buildId(id),
      builtPage(id, site ? contentPolicy(site) : ''),
      assetsManifest(id),
      robots(site?.firebase.projectId ?? 'test'),
      serviceWorker(workers.see),
      workers.inSite(),
    ],
    resolve,
    css,
    // Else the decoder of HEIC would be one file with what is ours.
    worker: { format: 'es', plugins: () => [workers.inWorker()] },
    build: {
      target: 'baseline-widely-available',
      manifest: true,
      license,
      assetsInlineLimit: 0,
      rolldownOptions: {
        output: {
          codeSplitting: codeSplitting(),
          // A letter fewer than usual: the first scripts name every chunk, and nothing can compress that.
          chunkFileNames: 'assets/[name]-[hash:7].js',
        },
      },
      modulePreload: { polyfill: false, resolveDependencies: withoutFirst },
    },
    server: {
      host: '127.0.0.1',
      proxy: siteProxy(process.env.MATATAKI_FUNCTIONS_ADDRESS),
      fs: { allow: [root, contract, fileURLToPath(new URL('../node_modules', import.meta.url))] },
    },
  };
});
