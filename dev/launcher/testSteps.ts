import { TEST_OFFSET } from './ports.ts';

/**
 * The sites that steps run on. Journeys look at lists of everything, which the tests of the functions fill meanwhile. Those of the
 * rules have projects of their own on any site.
 */
export const SITES = { functions: TEST_OFFSET, journeys: TEST_OFFSET + 5_500 } as const;
export type Need = keyof typeof SITES | 'browser';

/** One step of `npm test`. */
export interface TestStep {
  readonly name: string;
  readonly title: string;
  /** A program that passes or fails as a whole, or Vitest projects, perhaps only the files that an uncommitted change reaches. */
  readonly run: { readonly check: readonly [string, ...string[]] } | VitestRun;
  /** What has to be there first: Chromium, or a running site. */
  readonly needs: readonly Need[];
}

export interface VitestRun {
  readonly projects: readonly string[];
  readonly changedOnly?: boolean;
}

const step = (name: string, title: string, run: TestStep['run'], ...needs: readonly Need[]): TestStep => ({
  name,
  title,
  run,
  needs,
});

/** In the order in which they begin: the two that take longest, then what is quick. */
const usual: readonly TestStep[] = [
  step('emulator', 'Functions', { projects: ['emulator', 'emulator-own', 'emulator-alone'] }, 'functions'),
  step('browser', 'The site in Chromium', { projects: ['browser', 'browser-alone'] }, 'journeys', 'browser'),
  step('types', 'Types', { check: ['tsc', '--build'] }),
  step('lint', 'Lint', { check: ['biome', 'check', '--error-on-warnings'] }),
  step('unused', 'Files, exports and packages that nothing uses', { check: ['knip'] }),
  step('unit', 'Unit tests', { projects: ['unit'] }),
  step('components', 'Components in Chromium, without a server', { projects: ['components'] }, 'browser'),
  step('rules', 'Security rules', { projects: ['rules'] }, 'functions'),
  step('package', 'The deployable functions folders', { projects: ['package'] }, 'functions'),
  step('launcher', 'Starting and stopping the local site', { projects: ['launcher'] }),
  step('queries', 'The queries that ran, against firestore.indexes.json', { projects: ['queries'] }),
];

/** What `npm run test:long` runs. */
const long: readonly TestStep[] = [
  step('emulator-long', 'Many random histories', { projects: ['emulator-own-long'] }, 'functions'),
  step('launcher-long', 'firebase emulators:start', { projects: ['launcher-long'] }),
  step('package-long', 'Installing the deployable functions folders', { projects: ['package-long'] }, 'functions'),
];

/** What to run before a commit: of the components, only those that an uncommitted change reaches. */
const quick = usual
  .filter(({ name }) => ['types', 'lint', 'unused', 'unit', 'components', 'rules'].includes(name))
  .map((one) => (one.name === 'components' ? { ...one, run: { projects: ['components'], changedOnly: true } } : one));

/** What the words after `npm test --` ask for. */
export interface TestRequest {
  /** In their usual order; all but the long ones when none is named. */
  readonly steps: readonly TestStep[];
  /** Everything from the first word that names no step on goes to Vitest (files, `-t <name>`). */
  readonly vitestArgs: readonly string[];
}

/** `npm test`, `npm test -- quick`, `npm test -- rules photos`. */
export function parseTestRequest(args: readonly string[]): TestRequest {
  const group = new Map<string, readonly TestStep[]>([
    ['quick', quick],
    ['long', long],
  ]).get(args[0] ?? '');
  const words = group ? args.slice(1) : args;
  const all = [...usual, ...long];
  const isStep = (word: string): boolean => all.some(({ name }) => name === word);
  const firstOther = words.findIndex((word) => !isStep(word));
  const named = firstOther === -1 ? words : words.slice(0, firstOther);
  const rest = firstOther === -1 ? [] : words.slice(firstOther);
  const steps = named.length === 0 ? usual : all.filter(({ name }) => named.includes(name));
  return { steps: group ?? steps, vitestArgs: rest[0] === '--' ? rest.slice(1) : rest };
}
