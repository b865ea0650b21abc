import { writeSessionMark } from './sessionMark.ts';

/**
 * Runs what ends this browser's session because its person wants it: no tab will say that the session came to an end.
 * If it fails they are still signed in.
 */
export async function deliberately(end: () => Promise<void>): Promise<void> {
  writeSessionMark('none');
  try {
    await end();
  } catch (error) {
    writeSessionMark('signed-in');
    throw error;
  }
}
