import { parseArgs } from 'node:util';
import { explain, LaunchError } from './failure.ts';
import { createKeeper } from './keeper.ts';
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
  const keeper = createKeeper();
  let stack: Stack | undefined;
  let ending = false;
  onEnd(async () => {
    ending = true;
    report.line('\nStopping …');
    await stack?.stop().catch((error: unknown) => report.line(explain(error)));
    await keeper.close();
    report.line('Everything is stopped.');
  });
  try {
    const options = readOptions(args);
    const portOffset = offsetFromEnv(process.env, 0);
    const running = await startStack({
      portOffset,
      dataDir: settings.dataDir ?? dataDirFor(portOffset),
      fresh: options.fresh,
      hotReload,
      officialFirestore: options.officialFirestore,
      report,
      keeper,
      seed: (site) => {
        stack = site;
        return settings.empty ? Promise.resolve() : seedDemo(site, report);
      },
      onLogLine: (line) => {
        if (isWorthShowing(line, hotReload)) report.line(line);
      },
    });
    stack = running;
    if (ending) return;
    report.line(`Log of the emulators and functions: ${running.logPath}`);
    report.line(
      `Ready after ${seconds(Date.now() - started)}. Ctrl-C stops everything; npm start -- --fresh begins again from the demo data.`,
    );
    report.line(`Matataki is ready: ${running.origins.site}`);
    const sentence = await running.broken;
    throw new LaunchError(sentence);
  } catch (error) {
    // What fails because we are stopping is no failure.
    if (ending) return;
    ending = true;
    await keeper.close();
    process.stderr.write(`${explain(error)}\n`);
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

/** Errors of functions are shown wherever the site runs; while developing, everything that functions say. */
function isWorthShowing(line: string, hotReload: boolean): boolean {
  // What functions write begins with this mark in firebase-tools' output.
  if (line.startsWith('>  ')) {
    return hotReload
      ? !line.includes('"severity":"DEBUG"')
      : /"severity":"(ERROR|CRITICAL|ALERT|EMERGENCY)"/.test(line);
  }
  return /functions: .*(error|failed|ended)/i.test(line);
}
