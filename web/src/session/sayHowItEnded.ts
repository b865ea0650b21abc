import type { Store } from 'jotai';
import { currentLanguage, initialLocale } from '#i18n/current.ts';
import { loadWords } from '#i18n/words.ts';
import { toastShown } from '#ui/toast.ts';
import type { SessionEnd } from './createSessionWatch.ts';

/** Says in a sentence that a session has ended without its person's doing. Rejects where the words do not come. */
export async function sayHowItEnded(store: Store, end: SessionEnd): Promise<void> {
  // A page may hear of it before its first words are there.
  const words = await loadWords('account', store.get(currentLanguage)?.locale ?? initialLocale());
  await toastShown('error', words.sessionEnd[end]);
}
