import { LaunchError } from '../launcher/failure.ts';

/** The parts of the benchmark, in the order they run. */
const BENCH_PARTS = [
  'pipeline',
  'accounts',
  'heartbeat',
  'first-photo',
  'view',
  'site',
  'lighthouse',
  'lists',
  'feed',
  'likes',
  'own-photos',
  'upload',
  'perceptual',
  'tiles',
  'desk',
  'sweep',
  'load',
  'local',
  'mutants',
] as const;
export type BenchPart = (typeof BENCH_PARTS)[number];

/** What measures no speed and takes long. */
const ONLY_BY_NAME: readonly BenchPart[] = ['mutants'];

/** Pure: the parts that the words behind `npm run bench --` name, in their usual order; without a word all but those that have to be named. */
export function parseBenchRequest(words: readonly string[]): readonly BenchPart[] {
  const known: readonly string[] = BENCH_PARTS;
  if (!words.every((word) => known.includes(word))) {
    throw new LaunchError(
      `Say what to measure: npm run bench -- [${BENCH_PARTS.join('] [')}], or nothing for all of it.`,
    );
  }
  return BENCH_PARTS.filter((part) => (words.length === 0 ? !ONLY_BY_NAME.includes(part) : words.includes(part)));
}
