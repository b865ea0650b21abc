/**
 * How much of what a part writes is written: 1, or what `MATATAKI_BENCH_SCALE` says (0.01 to try a part out in a minute). The
 * table tells how much it was.
 */
export function scaled(count: number, env: NodeJS.ProcessEnv = process.env): number {
  const scale = Number(env['MATATAKI_BENCH_SCALE'] ?? 1);
  if (!(scale > 0 && scale <= 1)) throw new Error('MATATAKI_BENCH_SCALE is to be more than 0 and not more than 1');
  return Math.max(1, Math.round(count * scale));
}
