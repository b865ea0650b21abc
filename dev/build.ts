import { spawnSync } from 'node:child_process';
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadEnv } from 'vite';
import { assertBuilt, assertBuiltFor, builtSite, deployedProject, type Part, parts } from './hosting/builtFor.ts';
import { bin } from './launcher/builds.ts';
import { LaunchError, runCommand } from './launcher/failure.ts';
import { localSecrets } from './launcher/localSecrets.ts';
import { ROOT } from './launcher/paths.ts';

const commands = (mode: 'production' | 'emulator') =>
  ({
    web: [
      ['vite', 'build', 'web', '--mode', mode],
      ['vite', 'build', 'web', '--ssr', 'src/first/server.tsx'],
    ],
    functions: [['rolldown', '-c', 'functions/rolldown.config.js']],
  }) as const satisfies Readonly<Record<Part, readonly (readonly [program: string, ...args: string[]])[]>>;

function run([program, ...args]: readonly [string, ...string[]]): void {
  const { status } = spawnSync(bin(program), args, { cwd: ROOT, stdio: 'inherit' });
  if (status !== 0) throw new LaunchError(`${program} failed: mend what it says above and run the same command again.`);
}

/** Whether to build for `firebase emulators:start`: everything is asked for, and no project is named to build it for. */
function isLocal(named: readonly string[]): boolean {
  const { VITE_FIREBASE_PROJECT_ID: project } = loadEnv('production', join(ROOT, 'web'), 'VITE_');
  return named.length === 0 && !project && deployedProject(process.env) === undefined;
}

// `npm run build`, and the hooks of firebase.json before a deployment.
await runCommand(async (named, say) => {
  const asked = parts.filter((part) => named.length === 0 || named.includes(part));
  const mode = isLocal(named) ? 'emulator' : 'production';
  if (mode === 'emulator') {
    say('Building for firebase emulators:start, as web/.env.production names no project.');
    await localSecrets();
  } else if (asked.includes('web')) assertBuiltFor(builtSite('production').firebase.projectId, process.env);
  if (process.env.MATATAKI_BUILT) assertBuilt(asked);
  else {
    for (const part of asked) for (const command of commands(mode)[part]) run(command);
    // The page that first pages are drawn into, and the files of each part of it.
    if (asked.includes('web')) {
      copyFileSync(join(ROOT, 'web/dist/app.html'), join(ROOT, 'functions/first/app.html'));
      copyFileSync(join(ROOT, 'web/dist/.vite/manifest.json'), join(ROOT, 'functions/first/manifest.json'));
    }
  }
});
