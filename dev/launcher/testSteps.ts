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
  step('browser', 'The site in Chromium', { projects: ['browser'] }, ['journeys', 'browser']),
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
    'Many random histories, killed events and the restore drill',
    { projects: ['emulator-own-long', 'emulator-alone-long'] },
    ['functions'],
  ),
  longStep('launcher-long', 'Starting, stopping, crashing and saving the local site', { projects: ['launcher-long'] }),
  longStep('package-long', 'Installing the deployable functions folders', { projects: ['package-long'] }, [
    'functions',
  ]),
];

/** `npm test -- quick`: what one runs before a commit. */
const QUICK = ['types', 'lint', 'unused', 'unit', 'components', 'rules'];

const namesOf = (steps: readonly TestStep[]): readonly string[] => steps.map(({ name }) => name);
const stepsOf = (when: TestStep['when'], all: readonly TestStep[]): readonly TestStep[] =>
  all.filter((step) => step.when === when);

/** What the words after `npm test --` ask for. */
export interface TestRequest {
  /** In their usual order; all but the long ones when none is named. */
  readonly steps: readonly TestStep[];
  /** Everything from the first word that names no step on goes to Vitest (files, `-t <name>`). */
  readonly vitestArgs: readonly string[];
}

export function parseTestRequest(args: readonly string[], all: readonly TestStep[] = TEST_STEPS): TestRequest {
  const groups = new Map([
    ['quick', QUICK],
    ['long', namesOf(stepsOf('long', all))],
  ]);
  const words = args.flatMap((word, index) => (index === 0 && groups.get(word)) || [word]);
  const isStep = (word: string): boolean => all.some(({ name }) => name === word);
  const firstOther = words.findIndex((word) => !isStep(word));
  const named = firstOther === -1 ? words : words.slice(0, firstOther);
  const rest = firstOther === -1 ? [] : words.slice(firstOther);
  return {
    steps: named.length === 0 ? stepsOf('always', all) : all.filter(({ name }) => named.includes(name)),
    vitestArgs: rest[0] === '--' ? rest.slice(1) : rest,
  };
}
