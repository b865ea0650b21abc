import { TEST_OFFSET } from './ports.ts';

/** Port offsets of the sites that steps run on. Journeys read lists that the tests of the functions would fill. */
export const SITES = { functions: TEST_OFFSET, journeys: TEST_OFFSET + 5_500 } as const;
export type Need = keyof typeof SITES | 'browser';

/** One step of `npm test`. */
export interface TestStep {
  readonly name: string;
  readonly title: string;
  readonly run:
    | { readonly check: readonly [program: string, ...args: string[]] }
    /** Vitest's projects. `changedOnly`: only files that an uncommitted change affects. */
    | { readonly projects: readonly string[]; readonly changedOnly?: boolean };
  readonly needs: readonly Need[];
}

const step = (name: string, title: string, run: TestStep['run'], ...needs: readonly Need[]): TestStep => ({
  name,
  title,
  run,
  needs,
});

/** In the order in which they begin: the two longest first. */
const usual: readonly TestStep[] = [
  step('emulator', 'Functions', { projects: ['emulator', 'emulator-own', 'emulator-alone'] }, 'functions'),
  step('browser', 'The site in Chromium', { projects: ['browser', 'browser-alone'] }, 'journeys', 'browser'),
  step('types', 'Types', { check: ['tsc', '--build'] }),
  step('lint', 'Lint', { check: ['biome', 'check', '--error-on-warnings'] }),
  step('unused', 'Unused files, exports and packages', { check: ['knip'] }),
  step('unit', 'Unit tests', { projects: ['unit'] }),
  step('components', 'Components in Chromium, without a server', { projects: ['components'] }, 'browser'),
  step('rules', 'Security rules', { projects: ['rules'] }, 'functions'),
  step('package', 'The deployable functions folders', { projects: ['package'] }, 'functions'),
  step('launcher', 'Starting and stopping the local site', { projects: ['launcher'] }),
  step('queries', 'Recorded queries against firestore.indexes.json', { projects: ['queries'] }),
];

/** `npm run test:long` */
const long: readonly TestStep[] = [
  step('emulator-long', 'Many random histories', { projects: ['emulator-own-long'] }, 'functions'),
  step('launcher-long', 'firebase emulators:start', { projects: ['launcher-long'] }),
  step('package-long', 'Installing the deployable functions folders', { projects: ['package-long'] }, 'functions'),
];

/** Before a commit. */
const quick = usual
  .filter(({ name }) => ['types', 'lint', 'unused', 'unit', 'components', 'rules'].includes(name))
  .map((one) => (one.name === 'components' ? { ...one, run: { projects: ['components'], changedOnly: true } } : one));

const groups = new Map([
  ['quick', quick],
  ['long', long],
]);

export interface TestRequest {
  readonly steps: readonly TestStep[];
  /** Files, `-t <name>` and other arguments of Vitest. */
  readonly vitestArgs: readonly string[];
}

/** Parses `npm test -- [quick | long | <step> …] [<arguments of Vitest>]`. Without a step, all usual ones run. */
export function parseTestRequest(args: readonly string[]): TestRequest {
  const group = groups.get(args[0] ?? '');
  const all = [...usual, ...long];
  const isName = (word: string): boolean => all.some(({ name }) => name === word);
  const words = group ? args.slice(1) : args;
  const end = words.findIndex((word) => !isName(word));
  const names = end === -1 ? words : words.slice(0, end);
  const rest = words.slice(names.length);
  const steps = names.length === 0 ? usual : all.filter(({ name }) => names.includes(name));
  return { steps: group ?? steps, vitestArgs: rest[0] === '--' ? rest.slice(1) : rest };
}
