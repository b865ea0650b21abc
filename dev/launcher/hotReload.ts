import { setTimeout as sleep } from 'node:timers/promises';
import { bin } from './builds.ts';
import { LaunchError } from './failure.ts';
import type { LogFile } from './logFile.ts';
import { answers, emulatorsForWeb, originsOf, PROJECT_ID, REGION } from './origins.ts';
import { HOST, type Ports } from './ports.ts';
import { start } from './processes.ts';

/**
 * Starts Vite's development server at the port of Hosting, without Hosting's headers, and rolldown, which rebuilds changed functions.
 * The functions emulator reloads them. Resolves when Vite answers.
 */
export async function startHotReload(ports: Ports, { path, stdio }: LogFile): Promise<{ crashed: Promise<unknown> }> {
  start(bin('rolldown'), ['-c', 'functions/rolldown.config.js', '--watch'], { stdio });
  const { functions, site } = originsOf(ports);
  const address = ['--host', HOST, '--port', String(ports.hosting), '--strictPort'];
  const env = {
    ...process.env,
    VITE_EMULATORS: emulatorsForWeb(ports),
    MATATAKI_FUNCTIONS_ADDRESS: `${functions}/${PROJECT_ID}/${REGION}`,
  };
  const vite = start(bin('vite'), ['web', '--mode', 'emulator', ...address], { env, stdio });
  const crashed = new Promise((resolve) => vite.once('exit', resolve).once('error', resolve));
  while (!(await answers(site))) {
    if (vite.pid === undefined || vite.exitCode !== null) throw new LaunchError(`Vite did not start: see ${path}.`);
    await sleep(100);
  }
  return { crashed };
}
