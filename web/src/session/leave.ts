import { signOut } from '#data/account/auth.ts';
import { forgetSearches } from './recentSearches.ts';
import { writeSessionMark } from './sessionMark.ts';

type LeaveContext = { readonly goHome: () => void; readonly say: (outcome: 'left' | 'failed') => void };

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

/** For an end that the person wants: no tab then reports it. If `end` rejects, the person is still signed in. */
export async function deliberately(end: () => Promise<void>): Promise<void> {
  writeSessionMark('none');
  try {
    await end();
    forgetSearches();
  } catch (error) {
    writeSessionMark('signed-in');
    throw error;
  }
}
