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
}
/** One step of `npm test`. */
export type TestStep = Step & { readonly name: string };

const named = (steps: Readonly<Record<string, Step>>): readonly TestStep[] =>
  Object.entries(steps).map(([name, step]) => ({ name, ...step }));

/** In starting order: the two longest first. */
const usual = named({
  emulator: { title: 'Functions', projects: ['emulator', 'emulator-own', 'emulator-alone'], needs: ['functions'] },
  browser: { title: 'The site in Chromium', projects: ['browser', 'browser-alone'], needs: ['journeys', 'browser'] },
  types: { title: 'Types', check: 'tsc --build' },
  lint: { title: 'Lint', check: 'biome check --error-on-warnings' },
  unused: { title: 'Unused files, exports and packages', check: 'knip' },
  unit: { title: 'Unit tests', projects: ['unit'] },
  components: { title: 'Components in Chromium, without a server', projects: ['components'], needs: ['browser'] },
  rules: { title: 'Security rules', projects: ['rules'], needs: ['functions'] },
  package: { title: 'The deployable functions folders', projects: ['package'], needs: ['functions'] },
  launcher: { title: 'Starting and stopping the local site', projects: ['launcher'] },
  queries: { title: 'Recorded queries against firestore.indexes.json', projects: ['queries'] },
});

/** `npm run test:long` */
const long = named({
  'emulator-long': { title: 'Many random histories', projects: ['emulator-own-long'], needs: ['functions'] },
  'launcher-long': { title: 'firebase emulators:start', projects: ['launcher-long'] },
  'gcloud-long': { title: 'The setup with the real gcloud', projects: ['gcloud-long'] },
  'package-long': { title: 'Installing the functions folders', projects: ['package-long'], needs: ['functions'] },
});

/** The checks to run before a commit. */
const quick = usual
  .filter(({ name }) => ['types', 'lint', 'unused', 'unit', 'components', 'rules'].includes(name))
  .map((step) => ({ ...step, changedOnly: step.name === 'components' }));

/**
 * Parses `npm test -- [quick | long | <step> …] [<arguments of Vitest>]`. Without a step, all usual ones run. Arguments are files,
 * `-t <name>` and others.
 */
export function parseTestRequest([...words]: readonly string[]) {
  if (words[0] === 'quick') return { steps: quick, vitestArgs: words.slice(1) };
  if (words[0] === 'long') return { steps: long, vitestArgs: words.slice(1) };
  const byName = new Map([...usual, ...long].map((step) => [step.name, step]));
  const end = words.findIndex((word) => !byName.has(word));
  const vitestArgs = end === -1 ? [] : words.splice(end);
  const steps = [...byName.values()].filter(({ name }) => words.includes(name));
  return { steps: steps.length === 0 ? usual : steps, vitestArgs };
}
