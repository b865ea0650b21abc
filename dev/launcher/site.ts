import { rm } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { explain, LaunchError } from './failure.ts';
import { dataDirFor } from './paths.ts';
import { offsetFromEnv } from './ports.ts';
import { createReport, seconds } from './report.ts';
import { seedDemo } from './seed.ts';
import { onEnd } from './session.ts';
import { type Stack, startStack } from './stack.ts';

const USAGE =
  'The options are --fresh (start again from the demo data) and --firestore=official (Google’s emulator, which needs Java 21).';

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
    const options = readOptions(args);
    const portOffset = offsetFromEnv(process.env, 0);
    dataDir ??= dataDirFor(portOffset);
    starting = startStack({
      portOffset,
      dataDir,
      hotReload,
      ...options,
      report,
      onLogLine: (line) => {
        if (isWorthShowing(line, hotReload)) report.line(line);
      },
    });
    const stack = await starting;
    const needsDemo = !stack.hasData && !settings.empty && !ending.signal.aborted;
    if (needsDemo) demo = 'nothing';
    const remaining = needsDemo ? await seedDemo(stack, report, ending.signal) : undefined;
    if (needsDemo) demo = 'first photos';
    if (ending.signal.aborted) return;
    report.line(`Log of the emulators and functions: ${stack.logPath}`);
    report.line(
      `Ready after ${seconds(Date.now() - started)}. Press Ctrl-C to stop. npm start -- --fresh starts again from the demo data.`,
    );
    report.line(`Matataki is ready: ${stack.origins.site}`);
    const failed = remaining?.().then(
      () => {
        demo = 'complete';
        return demoOnly ? undefined : new Promise<never>(() => undefined);
      },
      (error: unknown) => `The rest of the demo data could not be made: ${explain(error)}`,
    );
    const problem = await Promise.race([stack.broken, ...(failed ? [failed] : [])]);
    if (problem !== undefined) throw new LaunchError(problem);
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

function readOptions(args: readonly string[]): { readonly fresh: boolean; readonly officialFirestore: boolean } {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: { fresh: { type: 'boolean', default: false }, firestore: { type: 'string' } },
    });
    const { fresh, firestore } = values;
    if (firestore === undefined || firestore === 'official')
      return { fresh, officialFirestore: firestore !== undefined };
    throw new Error(`There is no Firestore emulator "${firestore}"`);
  } catch (error) {
    throw new LaunchError(`${error instanceof Error ? error.message : error}. ${USAGE}`);
  }
}

/** Shows errors of functions. With hot reload, shows everything that functions log. */
function isWorthShowing(line: string, hotReload: boolean): boolean {
  // firebase-tools marks the lines of functions like this.
  if (!line.startsWith('>  ')) return /functions: .*(error|failed|ended)|^⚠ .*\.rules/i.test(line);
  const severity = /"severity":"(\w+)"/.exec(line)?.[1] ?? 'INFO';
  return hotReload ? severity !== 'DEBUG' : /^(ERROR|CRITICAL|ALERT|EMERGENCY)$/.test(severity);
}
