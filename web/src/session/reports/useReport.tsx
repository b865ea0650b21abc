import { useAtomValue, useStore } from 'jotai';
import { useState } from 'react';
import { loadWords, useLocale } from '#i18n/words.ts';
import { user } from '../atoms.ts';
import { isSignedIn } from '../isSignedIn.ts';
import { askToSignIn } from '../signInRequest.ts';
import { useLazyDialog } from '../useLazyDialog.tsx';
import type { ReportPaths, ReportSubject } from './reporting.ts';

/** Loads the dialog and its words on demand. `paths` are the pages that it links. */
export function useReport(subject: ReportSubject, paths: ReportPaths) {
  const store = useStore();
  const viewer = useAtomValue(user);
  const locale = useLocale();
  const [openFor, setOpenFor] = useState<string>();
  const dialog = useLazyDialog(async () => {
    const [loaded] = await Promise.all([
      import('./ReportDialog.tsx'),
      loadWords('report', locale),
      loadWords('reasons', locale),
    ]);
    return loaded.ReportDialog;
  });

  return {
    /** For a visitor, opens the sign-in dialog. */
    ask: async (): Promise<void> => {
      if (await isSignedIn(store)) dialog.open(() => setOpenFor(store.get(user)?.uid));
      else askToSignIn(store, 'report');
    },
    dialog:
      viewer !== null &&
      openFor === viewer.uid &&
      dialog.draw((ReportDialog) => (
        <ReportDialog
          key={subject.id}
          subject={subject}
          uid={viewer.uid}
          paths={paths}
          onClose={() => setOpenFor(undefined)}
        />
      )),
  };
}
