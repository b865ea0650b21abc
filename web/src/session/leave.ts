import { signOut } from '#data/auth.ts';
import type { Messages } from '#i18n/messages.ts';
import { toast } from '#ui/toast.ts';

type LeaveContext = { readonly words: Messages['app']; readonly goHome: () => void };

/** Signs out, goes home and says so; the session hears of it from Firebase. */
export async function leave({ words, goHome }: LeaveContext): Promise<void> {
  try {
    await signOut();
  } catch {
    toast('error', words.signOutFailed);
    return;
  }
  goHome();
  toast('success', words.signedOut);
}
