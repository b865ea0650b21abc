import { signOut } from '#data/account/auth.ts';
import { writeSessionMark } from './sessionMark.ts';

type LeaveContext = {
  readonly goHome: () => void;
  /** Tells the person how it went. */
  readonly say: (outcome: 'left' | 'failed') => void;
};

/** Signs out, goes home and says so; the session hears of it from Firebase. */
export async function leave({ goHome, say }: LeaveContext): Promise<void> {
  try {
    await deliberately(signOut);
  } catch {
    say('failed');
    return;
  }
  goHome();
  say('left');
}

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
