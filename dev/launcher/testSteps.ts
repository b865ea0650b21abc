import { TEST_OFFSET } from './ports.ts';

/** Port offsets of the sites. Journeys have a site of their own, because the functions' tests would fill its lists. */
export const SITES = { functions: TEST_OFFSET, journeys: TEST_OFFSET + 5_500 } as const;
export type Need = keyof typeof SITES | 'browser';

interface Step {
  readonly title: string;
  /** A program, if the step is not `projects` of Vitest. */
  readonly check?: string;
  readonly projects?: readonly string[];
  /** Vitest runs only the files that an uncommitted change affects. */
  readonly changedOnly?: boolean;
  readonly needs?: readonly Need[];
  readonly env?: Readonly<Record<string, string>>;
  /** Files and folders: `npm test` skips the step if none of them has changed. The long tests always include it. */
  readonly when?: readonly string[];
}
/** One step of `npm test`. */
export type TestStep = Step & { readonly name: string };

const named = (steps: Readonly<Record<string, Step>>): readonly TestStep[] =>
  Object.entries(steps).map(([name, step]) => ({ name, ...step }));

/** Steps that a change of the product rarely affects. */
const tools = named({
  tools: {
    title: 'Packages, new things from templates, the setup of a project, and deployments',
    projects: ['tools'],
    needs: ['functions', 'browser'],
    when: [
      ...[
        'packages',
        'deploy',
        'dev/launcher',
        'dev/new',
        'dev/new.ts',
        'dev/package',
        'dev/project',
        'package-lock.json',
      ],
      ...['functions/contract/limits.ts', 'functions/package-lock.json', 'functions/src/index.ts'],
    ],
  },
  launcher: {
    title: 'Starting and stopping the local site',
    projects: ['launcher'],
    when: ['packages', 'dev/bootstrap.mjs', 'dev/launcher', 'dev/start.ts', 'firebase.json', 'package-lock.json'],
  },
});

/** In starting order: the three longest first, so that the short ones fill the time in which the last of these ends. */
const usual = [
  ...named({
    emulator: { title: 'Functions', projects: ['emulator', 'emulator-own', 'emulator-alone'], needs: ['functions'] },
    browser: { title: 'The site in Chromium', projects: ['browser', 'browser-alone'], needs: ['journeys', 'browser'] },
    components: {
      title: 'Components in Chromium, without a server',
      projects: ['components', 'components-hydration'],
      needs: ['browser'],
    },
    types: { title: 'Types', check: 'tsc --build --checkers 1' },
    lint: { title: 'Lint', check: 'biome check --error-on-warnings' },
    unused: { title: 'Unused files, exports and packages', check: 'knip' },
    unit: { title: 'Unit tests', projects: ['unit'] },
    rules: { title: 'Security rules', projects: ['rules'], needs: ['functions'] },
    package: { title: 'The deployable functions folders', projects: ['package'], needs: ['functions'] },
  }),
  ...tools,
  ...named({ queries: { title: 'Recorded queries against firestore.indexes.json', projects: ['queries'] } }),
];

/** Tests with many similar cases try all of them (`functions/test/nightly.ts`). */
const night = { MATATAKI_NIGHT: 'yes' };

/** `npm run test:long` */
const long = [
  ...named({
    'emulator-long': {
      title: 'Deaths at every write, every case, and many random histories',
      projects: ['emulator', 'emulator-own', 'emulator-own-long'],
      needs: ['functions'],
      env: night,
    },
    'browser-long': {
      title: 'Every case of the journeys',
      projects: ['browser', 'browser-alone'],
      needs: ['journeys', 'browser'],
      env: night,
    },
    'unit-long': { title: 'Every case of the unit tests', projects: ['unit'], env: night },
    'launcher-long': { title: 'firebase emulators:start', projects: ['launcher-long'] },
    'gcloud-long': { title: 'The setup with the real gcloud', projects: ['gcloud-long'] },
    'package-long': { title: 'Installing the functions folders', projects: ['package-long'], needs: ['functions'] },
  }),
  ...tools,
];

/** The checks to run before a commit. */
const quick = usual
  .filter(({ name }) => ['types', 'lint', 'unused', 'unit', 'components', 'rules'].includes(name))
  .map((step) => ({ ...step, changedOnly: step.name === 'components' }));

/** Whether a step has to run, given the changed files (`undefined`: nobody knows them). */
const isDue = ({ when }: TestStep, changed: readonly string[] | undefined): boolean =>
  when === undefined ||
  changed === undefined ||
  changed.some((file) => when.some((path) => file === path || file.startsWith(`${path}/`)));

/**
 * Parses `npm test -- [quick | long | <step> …] [<arguments of Vitest>]`. Without a step, all usual ones run, except those that no changed
 * file affects. Arguments are files, `-t <name>` and others.
 */
export function parseTestRequest([...words]: readonly string[], changed?: readonly string[]) {
  if (words[0] === 'quick') return { steps: quick, skipped: [], vitestArgs: words.slice(1) };
  if (words[0] === 'long') return { steps: long, skipped: [], vitestArgs: words.slice(1) };
  const byName = new Map([...usual, ...long].map((step) => [step.name, step]));
  const end = words.findIndex((word) => !byName.has(word));
  const vitestArgs = end === -1 ? [] : words.splice(end);
  const steps = [...byName.values()].filter(({ name }) => words.includes(name));
  if (steps.length > 0) return { steps, skipped: [], vitestArgs };
  const [due, skipped] = [true, false].map((wanted) => usual.filter((step) => isDue(step, changed) === wanted));
  return { steps: due ?? [], skipped: skipped ?? [], vitestArgs };
}
