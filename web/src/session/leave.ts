import { signOut } from '#data/account/auth.ts';
import { deliberately } from './deliberately.ts';

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
