import { signOut } from '#data/account/auth.ts';
import { toast } from '#ui/toast.ts';
import { forgetSearches } from './recentSearches.ts';
import { writeSessionMark } from './sessionMark.ts';

type LeaveWords = { readonly signedOut?: string; readonly signOutFailed: string };

type Question = () => Promise<boolean>;
const questions = new Set<Question>();

/** `false` keeps the person signed in. Returns what takes the question back. */
export function askBeforeSignOut(question: Question): () => void {
  questions.add(question);
  return () => void questions.delete(question);
}

/** Asks what is to be asked, signs out and reports the result. */
export async function leave(goOn: () => void, { signedOut, signOutFailed }: LeaveWords): Promise<void> {
  for (const question of questions) if (!(await question())) return;
  try {
    await deliberately(signOut);
  } catch {
    toast('error', signOutFailed);
    return;
  }
  goOn();
  if (signedOut !== undefined) toast('success', signedOut);
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
