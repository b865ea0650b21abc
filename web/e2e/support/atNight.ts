import { it } from 'vitest';
import { isNight } from '../../../functions/test/nightly.ts';

/** A journey whose parts have tests by day. A comment names them. */
export function atNight(name: string, journey: () => Promise<void>): void {
  it.runIf(isNight)(name, journey);
}
