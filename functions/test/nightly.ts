/** Whether these are the long tests of the night (`npm run test:long`). */
export const isNight = process.env['MATATAKI_NIGHT'] === 'yes';

/**
 * The cases of a slow test: all of them at night, otherwise the one in the middle (the first of two). For cases that
 * differ in nothing that the code decides by, such as the write at which a run dies.
 */
export function nightly<Case>(all: readonly Case[]): readonly Case[] {
  const middle = Math.floor((all.length - 1) / 2);
  return isNight ? all : all.slice(middle, middle + 1);
}
