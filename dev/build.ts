import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { loadEnv } from 'vite';
import { assertBuilt, assertBuiltFor, builtSite, deployedProject, parts } from './hosting/builtFor.ts';
import { bin, buildFirstPages, buildFunctions, buildSite } from './launcher/builds.ts';
import { LaunchError, runCommand } from './launcher/failure.ts';
import { localSecrets } from './launcher/localSecrets.ts';
import { ROOT } from './launcher/paths.ts';

function run(program: string, ...args: readonly string[]): void {
  const { status } = spawnSync(bin(program), args, { cwd: ROOT, stdio: 'inherit' });
  if (status !== 0) throw new LaunchError(`${program} failed: fix the error above and run the same command again.`);
}

/** Whether to build for `firebase emulators:start`: no part and no project is named. */
function isLocal(named: readonly string[]): boolean {
  const { VITE_FIREBASE_PROJECT_ID: project } = loadEnv('production', join(ROOT, 'web'), 'VITE_');
  return named.length === 0 && !project && deployedProject(process.env) === undefined;
}

// `npm run build`, and the hooks of firebase.json before a deployment.
await runCommand(async (named, say) => {
  const chosen = parts.filter((part) => named.length === 0 || named.includes(part));
  const mode = isLocal(named) ? 'emulator' : 'production';
  if (mode === 'emulator') {
    say('Building for firebase emulators:start, as web/.env.production names no project.');
    await localSecrets();
  } else if (chosen.includes('web')) assertBuiltFor(builtSite('production').firebase.projectId, process.env);
  if (process.env.MATATAKI_BUILT) return assertBuilt(chosen);
  if (chosen.includes('web')) {
    run(...buildSite, '--mode', mode);
    run(...buildFirstPages);
    // The HTML template of server-rendered pages, the manifest of scripts and styles, and the styles.
    copyFileSync(join(ROOT, 'web/dist/app.html'), join(ROOT, 'functions/first/app.html'));
    copyFileSync(join(ROOT, 'web/dist/.vite/manifest.json'), join(ROOT, 'functions/first/manifest.json'));
    const [from, to] = [join(ROOT, 'web/dist/assets'), join(ROOT, 'functions/first/assets')];
    mkdirSync(to, { recursive: true });
    for (const file of readdirSync(from)) if (file.endsWith('.css')) copyFileSync(join(from, file), join(to, file));
  }
  if (chosen.includes('functions')) run(...buildFunctions);
});
