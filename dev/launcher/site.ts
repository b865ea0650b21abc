import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { explain, LaunchError } from './failure.ts';
import { flag, readOptions } from './options.ts';
import { STATE_DIR } from './paths.ts';
import { offsetFromEnv } from './ports.ts';
import { createReport, type Report, seconds } from './report.ts';
import { onEnd } from './session.ts';
import { type Stack, startStack } from './stack.ts';

export interface SiteSettings {
  readonly hotReload?: boolean;
  /** Where the data is kept, if not in the usual place. */
  readonly dataDir?: string;
  /** Starts without the demo data. */
  readonly empty?: boolean;
  /** Stops when the demo data is complete. */
  readonly demoOnly?: boolean;
}

/** `npm start`, `npm run dev` and `npm run demo`: runs the local site until it is stopped. */
export async function runSite(args: readonly string[], settings: SiteSettings): Promise<void> {
  const { hotReload = false, demoOnly = false } = settings;
  const report = createReport();
  const started = Date.now();
  let { dataDir } = settings;
  let starting: Promise<Stack> | undefined;
  const ending = new AbortController();
  let demo: 'complete' | 'first photos' | 'nothing' = 'complete';
  const stop = async (): Promise<void> => {
    // Only firebase-tools can stop its emulators, so a stack that is starting must come up first.
    const stack = await starting?.catch(() => undefined);
    await stack?.stop().catch((error: unknown) => report.line(explain(error)));
    const isUseless = demo === 'nothing' || (demoOnly && demo !== 'complete');
    if (isUseless && dataDir) await rm(dataDir, { recursive: true, force: true });
  };
  onEnd(async () => {
    ending.abort();
    report.line('\nStopping …');
    await stop();
    if (demo !== 'complete') report.line('The demo data is incomplete: npm start -- --fresh starts again.');
    report.line('Everything is stopped.');
  });
  try {
    const { fresh } = readOptions(args, { fresh: flag }, 'npm start -- [--fresh]');
    const portOffset = offsetFromEnv(process.env, 0);
    // A site moved to other ports is a site of its own: both may run at once.
    dataDir ??= join(STATE_DIR, portOffset === 0 ? 'data' : `data-${portOffset}`);
    const onLogLine = (line: string): void => {
      if (isWorthShowing(line, hotReload)) report.line(line);
    };
    starting = startStack({ portOffset, dataDir, hotReload, fresh, report, onLogLine });
    const stack = await starting;
    const needsDemo = !stack.hasData && !settings.empty && !ending.signal.aborted;
    if (needsDemo) demo = 'nothing';
    const makeRest = needsDemo ? await makeFirstPhotos(stack, report, ending.signal) : undefined;
    if (needsDemo) demo = 'first photos';
    if (ending.signal.aborted) return;
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
    if (!demoOnly) await broken;
    await stop();
    report.line(`The demo data is in ${dataDir}.`);
    process.exit(0);
  } catch (error) {
    // Stopping makes running work fail.
    if (ending.signal.aborted) return;
    process.stderr.write(`${explain(error)}\n`);
    await stop();
    process.exit(1);
  }
}

/** Resolves with a function that makes the other photos. */
async function makeFirstPhotos(stack: Stack, report: Report, stop: AbortSignal): Promise<() => Promise<void>> {
  // The SDKs read these when they are loaded.
  Object.assign(process.env, stack.env);
  const { seedDemoSite } = await import('../demo/seed.ts');
  return report.step('Making the first demo photos', () => seedDemoSite(stack, report, stop));
}

/** Shows errors of functions. With hot reload, shows everything that functions log. */
function isWorthShowing(line: string, hotReload: boolean): boolean {
  // firebase-tools marks the lines of functions like this.
  if (!line.startsWith('>  ')) return /functions: .*(error|failed|ended)|^⚠ .*\.rules/i.test(line);
  const severity = /"severity":"(\w+)"/.exec(line)?.[1] ?? 'INFO';
  return hotReload ? severity !== 'DEBUG' : /^(ERROR|CRITICAL|ALERT|EMERGENCY)$/.test(severity);
}
