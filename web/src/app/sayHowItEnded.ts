import type { Store } from 'jotai';
import { accountWords } from '#i18n/accountWords.ts';
import { currentLanguage, initialLocale } from '#i18n/current.ts';
import { sessionEnd } from '#session/sessionEnd.ts';
import { toast } from '#ui/toast.ts';

/** Says in a sentence that a session has ended without its person's doing, when it has. */
export function sayHowItEnded(store: Store): void {
  store.sub(sessionEnd, () => {
    const end = store.get(sessionEnd);
    if (end === undefined) return;
    // A page may hear of it before its first words are there.
    const locale = store.get(currentLanguage)?.locale ?? initialLocale();
    accountWords.load(locale).then(
      (words) => toast('error', words.sessionEnd[end]),
      // The header says "sign in" again; without the words nothing more can be said.
      () => undefined,
    );
  });
}
