import { join } from 'node:path';
import { build, type Plugin } from 'vite';

const root = join(import.meta.dirname, '../../web');

// What a straightforward Firebase page begins with: every SDK it will ever need, in full, before anything is drawn.
const eagerImports = ['app', 'auth', 'firestore', 'storage', 'functions']
  .map((name, index) => `import * as sdk${index} from 'firebase/${name}';`)
  .join('\n');

const importEverything: Plugin = {
  name: 'import-every-sdk',
  enforce: 'pre',
  transform(code, id) {
    if (!id.endsWith('/src/app/main.tsx')) return undefined;
    return `${eagerImports}\n${code}\nglobalThis.everySdk = [sdk0, sdk1, sdk2, sdk3, sdk4];`;
  },
};

type BenchBuild = {
  /** The same page imports the full SDKs first. */
  readonly eager: boolean;
  /** Whose documents it shows, if not the demo's; the pictures are the demo's all the same. */
  readonly projectId?: string;
  readonly plugins?: readonly Plugin[];
};

/** Builds the site into `outDir`. */
export async function buildForBench(
  outDir: string,
  emulators: string,
  { eager, projectId, plugins = [] }: BenchBuild,
): Promise<void> {
  process.env['VITE_EMULATORS'] = emulators;
  if (projectId === undefined) delete process.env['VITE_FIREBASE_PROJECT_ID'];
  else process.env['VITE_FIREBASE_PROJECT_ID'] = projectId;
  await build({
    root,
    configFile: join(root, 'vite.config.ts'),
    mode: 'emulator',
    logLevel: 'warn',
    plugins: [...(eager ? [importEverything] : []), ...plugins],
    build: { outDir, emptyOutDir: true },
  });
}
