import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const run = promisify(execFile);

// As `npm run restore` does. In a separate process, because this one may have loaded the module.
it('the functions’ app is created beside the apps of a command', async () => {
  const script = `
    import { getApps, initializeApp } from 'firebase-admin/app';
    initializeApp({ projectId: 'demo-other' }, 'other');
    await import('./firebase.ts');
    console.log(getApps().map(({ name }) => name).join());
  `;
  const cwd = fileURLToPath(new URL('.', import.meta.url));
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', script], { cwd });
  expect(stdout).toBe('other,[DEFAULT]\n');
});
