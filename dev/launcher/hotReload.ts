import { waitForAnswer } from './answers.ts';
import { type BuildRequest, bin } from './builds.ts';
import { LaunchError } from './failure.ts';
import { emulatorsForWeb, originsOf, PROJECT_ID, REGION } from './origins.ts';
import { ROOT } from './paths.ts';
import { HOST, type Ports } from './ports.ts';
import { start } from './processes.ts';

const VITE_LIMIT_MS = 60_000;

/**
 * Vite's development server in the place of the hosting emulator (same port, hot reload, no production headers), and
 * rolldown rebuilding the functions as they change; their emulator reloads the result by itself.
 */
export async function startHotReload(
  request: BuildRequest & { readonly ports: Ports },
): Promise<{ readonly crashed: Promise<void> }> {
  const { log, ports, report } = request;
  const stdio = ['ignore', log.descriptor, log.descriptor] as const;
  start(bin('rolldown'), ['-c', 'functions/rolldown.config.js', '--watch'], { cwd: ROOT, stdio: [...stdio] });
  const functions = `${originsOf(ports).functions}/${PROJECT_ID}/${REGION}`;
  const vite = start(
    bin('vite'),
    ['web', '--mode', 'emulator', '--host', HOST, '--port', String(ports.hosting), '--strictPort'],
    {
      cwd: ROOT,
      stdio: [...stdio],
      env: { ...process.env, VITE_EMULATORS: emulatorsForWeb(ports), MATATAKI_FUNCTIONS_ADDRESS: functions },
    },
  );
  const crashed = new Promise<void>((resolve) => {
    vite.once('exit', () => resolve());
    vite.once('error', () => resolve());
  });
  const answered = await report.step('Starting Vite', () =>
    Promise.race([waitForAnswer(originsOf(ports).site, VITE_LIMIT_MS), crashed.then(() => false)]),
  );
  if (!answered)
    throw new LaunchError(`Vite did not start: mend what it says in ${log.path} and run the same command again.`);
  return { crashed };
}
