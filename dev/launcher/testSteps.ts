import { TEST_OFFSET } from './ports.ts';

/**
 * The sites that steps run on: journeys look at lists of everything, which the tests of the functions fill meanwhile. Those of the
 * rules have projects of their own on any site.
 */
export const SITES = { functions: TEST_OFFSET, journeys: TEST_OFFSET + 5_500 } as const;
export type SiteName = keyof typeof SITES;

/** One step of `npm test`. */
export interface TestStep {
  readonly name: string;
  readonly title: string;
  /** `long` steps are left out of a plain `npm test`; `npm run test:long` runs them. */
  readonly when: 'always' | 'long';
  /** What has to be there first: Chromium, or a running site, for which the functions have been built. */
  readonly needs: readonly (SiteName | 'browser')[];
  /** A program that passes or fails as a whole, or the Vitest projects of the step. */
  readonly run: { readonly check: readonly [string, ...string[]] } | VitestRun;
}

export interface VitestRun {
  readonly projects: readonly string[];
  /** Only the files that an uncommitted change reaches. There may be none. */
  readonly changedOnly?: boolean;
}

const step = (name: string, title: string, run: TestStep['run'], needs: TestStep['needs'] = []): TestStep => ({
  name,
  title,
  when: 'always',
  run,
  needs,
});

const longStep = (...given: Parameters<typeof step>): TestStep => ({ ...step(...given), when: 'long' });

/** In the order in which they begin: the two that take longest, then what is quick, then the long ones. */
const TEST_STEPS: readonly TestStep[] = [
  step('emulator', 'Functions in the emulators', { projects: ['emulator', 'emulator-own', 'emulator-alone'] }, [
    'functions',
  ]),
  step('browser', 'The site in Chromium', { projects: ['browser', 'browser-alone'] }, ['journeys', 'browser']),
  step('types', 'Types', { check: ['tsc', '--build'] }),
  step('lint', 'Lint', { check: ['biome', 'check', '--error-on-warnings'] }),
  step('unused', 'Files, exports and packages that nothing uses', { check: ['knip'] }),
  step('unit', 'Unit tests', { projects: ['unit'] }),
  step('components', 'Components in Chromium, without a server', { projects: ['components'] }, ['browser']),
  step('rules', 'Security rules', { projects: ['rules'] }, ['functions']),
  step('package', 'The deployable functions folders', { projects: ['package'] }, ['functions']),
  step('launcher', 'Starting and stopping the local site', { projects: ['launcher'] }),
  step('queries', 'The queries that ran, against firestore.indexes.json', { projects: ['queries'] }),
  longStep(
    'emulator-long',
    'Many random histories and killed events',
    { projects: ['emulator-own-long', 'emulator-alone-long'] },
    ['functions'],
  ),
  longStep('launcher-long', 'Starting, stopping, crashing and saving the local site', { projects: ['launcher-long'] }),
  longStep('package-long', 'Installing the deployable functions folders', { projects: ['package-long'] }, [
    'functions',
  ]),
];

const QUICK = ['types', 'lint', 'unused', 'unit', 'components', 'rules'];

const always = TEST_STEPS.filter(({ when }) => when === 'always');

/** In the components of `quick` only what an uncommitted change reaches. */
const quick = always
  .filter(({ name }) => QUICK.includes(name))
  .map((step) => ('projects' in step.run && step.name === 'components' ? changedOnly(step, step.run) : step));

function changedOnly(step: TestStep, run: VitestRun): TestStep {
  return { ...step, run: { ...run, changedOnly: true } };
}

const groups: ReadonlyMap<string, readonly TestStep[]> = new Map([
  ['quick', quick],
  ['long', TEST_STEPS.filter(({ when }) => when === 'long')],
]);

/** What the words after `npm test --` ask for. */
export interface TestRequest {
  /** In their usual order; all but the long ones when none is named. */
  readonly steps: readonly TestStep[];
  /** Everything from the first word that names no step on goes to Vitest (files, `-t <name>`). */
  readonly vitestArgs: readonly string[];
}

/** `npm test`, `npm test -- quick`, `npm test -- rules photos`. */
export function parseTestRequest(args: readonly string[]): TestRequest {
  const group = groups.get(args[0] ?? '');
  const words = group ? args.slice(1) : args;
  const isStep = (word: string): boolean => TEST_STEPS.some(({ name }) => name === word);
  const firstOther = words.findIndex((word) => !isStep(word));
  const named = firstOther === -1 ? words : words.slice(0, firstOther);
  const rest = firstOther === -1 ? [] : words.slice(firstOther);
  const steps = named.length === 0 ? always : TEST_STEPS.filter(({ name }) => named.includes(name));
  return { steps: group ?? steps, vitestArgs: rest[0] === '--' ? rest.slice(1) : rest };
}
