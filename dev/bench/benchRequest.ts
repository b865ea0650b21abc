import { LaunchError } from '../launcher/failure.ts';

/** The parts of the benchmark, in the order they run. */
export const BENCH_PARTS = [
  'pipeline',
  'accounts',
  'heartbeat',
  'first-photo',
  'lists',
  'presence',
  'perceptual',
  'desk',
  'sweep',
  'load',
  'local',
] as const;
export type BenchPart = (typeof BENCH_PARTS)[number];

/** Pure: the parts that the words behind `npm run bench --` name, in their usual order; all of them without a word. */
export function parseBenchRequest(words: readonly string[]): readonly BenchPart[] {
  const known: readonly string[] = BENCH_PARTS;
  if (!words.every((word) => known.includes(word))) {
    throw new LaunchError(
      `Say what to measure: npm run bench -- [${BENCH_PARTS.join('] [')}], or nothing for all of it.`,
    );
  }
  return words.length === 0 ? BENCH_PARTS : BENCH_PARTS.filter((part) => words.includes(part));
}
