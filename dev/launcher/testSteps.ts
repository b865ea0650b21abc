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
  /** What has to be there first: a running site, Chromium. */
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
  run,
  needs,
});

/** In the order in which they begin: the two that take longest, then what is quick. */
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
  step('package', 'The deployable functions folder', { projects: ['package'] }),
  step('launcher', 'Starting, stopping, crashing, saving', { projects: ['launcher'] }),
  step('queries', 'The queries that ran, against firestore.indexes.json', { projects: ['queries'] }),
];

/** `npm test -- quick`: what one runs before a commit. */
const QUICK = ['types', 'lint', 'unused', 'unit', 'components', 'rules'];

/** What the words after `npm test --` ask for. */
export interface TestRequest {
  /** In their usual order; all of them when none is named. */
  readonly steps: readonly TestStep[];
  /** Everything from the first word that names no step on goes to Vitest (files, `-t <name>`). */
  readonly vitestArgs: readonly string[];
}

export function parseTestRequest(args: readonly string[], all: readonly TestStep[] = TEST_STEPS): TestRequest {
  const words = args.flatMap((word, index) => (index === 0 && word === 'quick' ? QUICK : [word]));
  const isStep = (word: string): boolean => all.some(({ name }) => name === word);
  const firstOther = words.findIndex((word) => !isStep(word));
  const named = firstOther === -1 ? words : words.slice(0, firstOther);
  const rest = firstOther === -1 ? [] : words.slice(firstOther);
  return {
    steps: named.length === 0 ? all : all.filter(({ name }) => named.includes(name)),
    vitestArgs: rest[0] === '--' ? rest.slice(1) : rest,
  };
}
