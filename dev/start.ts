import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { explain, LaunchError, runCommand } from './launcher/failure.ts';
import { flag, readOptions } from './launcher/options.ts';
import { ROOT, STATE_DIR } from './launcher/paths.ts';
import { offsetFromEnv } from './launcher/ports.ts';
import { run } from './launcher/processes.ts';
import { createReport, seconds } from './launcher/report.ts';
import { onEnd } from './launcher/session.ts';
import { startStack } from './launcher/stack.ts';

const options = {
  fresh: flag,
  /** Reloads the site when code is edited: `npm run dev`. */
  reload: flag,
  /** Exports the demo data for `firebase emulators:start --import=demo`, and stops: `npm run demo`. */
  demo: flag,
  /** For tests: keeps the data in this folder and makes no demo data. */
  empty: v.optional(v.string()),
};

/** `onEnd` ends the process. */
const forever = new Promise<never>(() => undefined);

/** `npm start`: runs the local site until it is stopped. */
async function start(args: readonly string[]): Promise<void> {
  const { fresh, reload: hotReload, demo: demoOnly, empty } = readOptions(args, options, 'npm start -- [--fresh]');
  const portOffset = offsetFromEnv(process.env, 0);
  // A site on other ports has data of its own, so that both may run at once.
  const usualDir = join(STATE_DIR, portOffset === 0 ? 'data' : `data-${portOffset}`);
  const dataDir = empty ?? (demoOnly ? join(ROOT, 'demo') : usualDir);
  const report = createReport();
  const started = Date.now();
  const onLogLine = (line: string): void => {
    if (isWorthShowing(line, hotReload)) report.line(line);
  };
  const ending = new AbortController();
  let demo: 'complete' | 'first photos' | 'nothing' = 'complete';
  const starting = startStack({ portOffset, dataDir, hotReload, fresh: fresh || demoOnly, report, onLogLine });
  const stop = async (): Promise<void> => {
    // Only firebase-tools can stop its emulators, so a stack that is starting must come up first.
    const stack = await starting.catch(() => undefined);
    await stack?.stop().catch((error: unknown) => report.line(explain(error)));
    if (demo === 'nothing' || (demoOnly && demo !== 'complete')) await rm(dataDir, { recursive: true, force: true });
  };
  onEnd(async () => {
    ending.abort();
    report.line('\nStopping …');
    await stop();
    if (demo !== 'complete') report.line('The demo data is incomplete: npm start -- --fresh starts again.');
    report.line('Everything is stopped.');
  });
  try {
    const stack = await starting;
    const needsDemo = !stack.hasData && empty === undefined && !ending.signal.aborted;
    let makeRest: (() => Promise<void>) | undefined;
    if (needsDemo) {
      demo = 'nothing';
      // The SDKs read these when they are loaded.
      Object.assign(process.env, stack.env);
      const { seedDemoSite } = await import('./demo/seed.ts');
      makeRest = await report.step('Making the first demo photos', () => seedDemoSite(stack, report, ending.signal));
      demo = 'first photos';
    }
    if (ending.signal.aborted) return forever;
    report.line(`Log of the emulators and functions: ${stack.logPath}`);
    report.line(
      `Ready after ${seconds(Date.now() - started)}. Press Ctrl-C to stop. npm start -- --fresh starts again from the demo data.`,
    );
    report.line(`Matataki is ready: ${stack.origins.site}`);
    const broken = stack.broken.then((sentence) => {
      throw new LaunchError(sentence);
    });
    await Promise.race([broken, makeRest?.()]);
    demo = 'complete';
    const minutes = empty === undefined ? runEachMinute(stack.env, demoOnly) : undefined;
    await (demoOnly ? minutes : broken);
    await stop();
    report.line(`The demo data is in ${dataDir}.`);
  } catch (error) {
    // Stopping makes work in progress fail, which is no error.
    if (ending.signal.aborted) return forever;
    await stop();
    throw error;
  }
}

/** The emulators run no schedule. In a process of its own, whose log nobody needs; it ends with this one. */
const runEachMinute = (env: NodeJS.ProcessEnv, once: boolean) =>
  run(process.execPath, ['dev/bootstrap.mjs', 'dev/everyMinute.ts', ...(once ? ['--once'] : [])], {
    env: { ...process.env, ...env },
    stdio: 'ignore',
  });

/** Shows errors of functions. With hot reload, shows everything that functions log. */
function isWorthShowing(line: string, hotReload: boolean): boolean {
  // firebase-tools marks the lines of functions like this.
  if (!line.startsWith('>  ')) return /functions: .*(error|failed|ended)|^⚠ .*\.rules/i.test(line);
  const severity = /"severity":"(\w+)"/.exec(line)?.[1] ?? 'INFO';
  return hotReload ? severity !== 'DEBUG' : /^(ERROR|CRITICAL|ALERT|EMERGENCY)$/.test(severity);
}

await runCommand(start);
