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
  'The options are --fresh (begin again from the demo data) and --firestore=official (Google’s own emulator, which needs Java 21).';

export interface SiteSettings {
  /** Vite serves the site, and functions are rebuilt and reloaded as they change. */
  readonly hotReload: boolean;
  /** Where people's data is kept, if not in the usual place. */
  readonly dataDir?: string;
  /** Begin without the demo data. */
  readonly empty?: boolean;
}

/** `npm start` and `npm run dev`: runs the local site until somebody ends it. */
export async function runSite(args: readonly string[], settings: SiteSettings): Promise<void> {
  const { hotReload } = settings;
  const report = createReport();
  const started = Date.now();
  let { dataDir } = settings;
  let starting: Promise<Stack> | undefined;
  const ending = new AbortController();
  let demo: 'complete' | 'first photos' | 'nothing' = 'complete';
  const stop = async (): Promise<void> => {
    // Also one that is just starting: firebase-tools alone can stop its emulators.
    const stack = await starting?.catch(() => undefined);
    await stack?.stop().catch((error: unknown) => report.line(explain(error)));
    if (demo === 'nothing' && dataDir) await rm(dataDir, { recursive: true, force: true });
  };
  onEnd(async () => {
    ending.abort();
    report.line('\nStopping …');
    await stop();
    if (demo === 'first photos') report.line('The demo data is incomplete: npm start -- --fresh begins again.');
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
      `Ready after ${seconds(Date.now() - started)}. Ctrl-C stops everything; npm start -- --fresh begins again from the demo data.`,
    );
    report.line(`Matataki is ready: ${stack.origins.site}`);
    const failed = remaining?.().then(
      () => {
        demo = 'complete';
        return new Promise<never>(() => undefined);
      },
      (error: unknown) => `The rest of the demo data could not be made: ${explain(error)}`,
    );
    throw new LaunchError(await Promise.race([stack.broken, ...(failed ? [failed] : [])]));
  } catch (error) {
    // Stopping makes things fail that are under way.
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
    const { firestore } = values;
    if (firestore !== undefined && firestore !== 'official') {
      throw new Error(`There is no Firestore emulator ${JSON.stringify(firestore)}`);
    }
    return { fresh: values.fresh, officialFirestore: firestore === 'official' };
  } catch (error) {
    throw new LaunchError(`${error instanceof Error ? error.message : String(error)}. ${USAGE}`);
  }
}

/** Errors of functions are shown wherever the site runs; while developing, everything that functions write. */
function isWorthShowing(line: string, hotReload: boolean): boolean {
  // firebase-tools marks the lines of functions like this.
  if (line.startsWith('>  ')) {
    return hotReload
      ? !line.includes('"severity":"DEBUG"')
      : /"severity":"(ERROR|CRITICAL|ALERT|EMERGENCY)"/.test(line);
  }
  return /functions: .*(error|failed|ended)|^⚠ .*\.rules/i.test(line);
}
