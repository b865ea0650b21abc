import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** For tests: builds the site into a folder. `isServer`: what the function `site` draws with. */
export async function buildSite(folder: string, { isServer = false } = {}): Promise<void> {
  const what = isServer ? ['--ssr', 'src/first/server.tsx'] : ['--mode', 'emulator'];
  await promisify(execFile)(
    process.execPath,
    [join(root, 'node_modules/vite/bin/vite.js'), 'build', 'web', ...what, '--outDir', folder, '--emptyOutDir'],
    // File names depend on the build's id, and compression depends on the names: about 100 bytes.
    { cwd: root, env: { ...process.env, NODE_ENV: 'production', MATATAKI_BUILD_ID: 'measured' } },
  );
}
