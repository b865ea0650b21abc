import { useAtomValue, useStore } from 'jotai';
import { type ReactNode, useState } from 'react';
import { useLocale } from '#i18n/useMessages.ts';
import { loadWords } from '#i18n/words.ts';
import { user } from '../atoms.ts';
import { isSignedIn } from '../isSignedIn.ts';
import { askToSignIn } from '../signInRequest.ts';
import { useLazyDialog } from '../useLazyDialog.tsx';
import type { ReportPaths, ReportSubject } from './reporting.ts';

type Reporting = {
  /** For a visitor, opens the sign-in dialog. */
  readonly ask: () => Promise<void>;
  readonly dialog: ReactNode;
};

/** Loads the dialog and its words on demand. `paths` are the pages that it links. */
export function useReport(subject: ReportSubject, paths: ReportPaths): Reporting {
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
    ask: async () => {
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
