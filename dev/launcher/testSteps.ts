/** One step of `npm test`. */
export interface TestStep {
  readonly name: string;
  readonly title: string;
  /** What it needs running. */
  readonly needs: 'nothing' | 'browser' | 'stack' | 'stack and browser';
  readonly run:
    | { readonly kind: 'check'; readonly command: string; readonly args: readonly string[] }
    | { readonly kind: 'vitest' };
  /** A step that takes longer is killed and has failed. */
  readonly limitMs: number;
}

const MINUTE_MS = 60_000;

/** In the order they run: what is quick and needs nothing comes first. */
export const TEST_STEPS: readonly TestStep[] = [
  {
    name: 'types',
    title: 'Types',
    needs: 'nothing',
    run: { kind: 'check', command: 'tsc', args: ['--build'] },
    limitMs: 5 * MINUTE_MS,
  },
  {
    name: 'lint',
    title: 'Lint',
    needs: 'nothing',
    run: { kind: 'check', command: 'biome', args: ['check', '--error-on-warnings'] },
    limitMs: 3 * MINUTE_MS,
  },
  { name: 'unit', title: 'Unit tests', needs: 'nothing', run: { kind: 'vitest' }, limitMs: 6 * MINUTE_MS },
  {
    name: 'components',
    title: 'Components in Chromium, without a server',
    needs: 'browser',
    run: { kind: 'vitest' },
    limitMs: 6 * MINUTE_MS,
  },
  { name: 'rules', title: 'Security rules', needs: 'stack', run: { kind: 'vitest' }, limitMs: 8 * MINUTE_MS },
  {
    name: 'emulator',
    title: 'Functions in the emulators',
    needs: 'stack',
    run: { kind: 'vitest' },
    limitMs: 35 * MINUTE_MS,
  },
  {
    name: 'browser',
    title: 'The site in Chromium',
    needs: 'stack and browser',
    run: { kind: 'vitest' },
    limitMs: 48 * MINUTE_MS,
  },
  {
    name: 'queries',
    title: 'The queries that ran, against firestore.indexes.json',
    needs: 'nothing',
    run: { kind: 'vitest' },
    limitMs: MINUTE_MS,
  },
  {
    name: 'package',
    title: 'The deployable functions folder',
    needs: 'nothing',
    run: { kind: 'vitest' },
    limitMs: 10 * MINUTE_MS,
  },
  {
    name: 'launcher',
    title: 'Starting, stopping and crashing',
    needs: 'nothing',
    run: { kind: 'vitest' },
    limitMs: 8 * MINUTE_MS,
  },
];

/** What the words after `npm test --` ask for. */
export interface TestRequest {
  /** In their usual order; all of them when none is named. */
  readonly steps: readonly TestStep[];
  /** Everything from the first word that names no step on goes to Vitest (files, `-t <name>`). */
  readonly vitestArgs: readonly string[];
}

export function parseTestRequest(args: readonly string[], all: readonly TestStep[] = TEST_STEPS): TestRequest {
  const isStep = (word: string): boolean => all.some(({ name }) => name === word);
  const firstOther = args.findIndex((word) => !isStep(word));
  const named = firstOther === -1 ? args : args.slice(0, firstOther);
  const rest = firstOther === -1 ? [] : args.slice(firstOther);
  return {
    steps: named.length === 0 ? all : all.filter(({ name }) => named.includes(name)),
    vitestArgs: rest[0] === '--' ? rest.slice(1) : rest,
  };
}
