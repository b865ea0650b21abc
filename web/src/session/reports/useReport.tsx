import { useAtomValue, useStore } from 'jotai';
import { type ReactNode, useState } from 'react';
import { useLocale } from '#i18n/useMessages.ts';
import { loadWords } from '#i18n/words.ts';
import { user } from '../atoms.ts';
import { askToSignIn } from '../signInRequest.ts';
import { useLazyDialog } from '../useLazyDialog.tsx';
import type { ReportPaths, ReportSubject } from './reporting.ts';

type Reporting = {
  /** For a visitor, opens the sign-in dialog. */
  readonly ask: () => void;
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
    ask: () => (viewer === null ? askToSignIn(store, 'report') : dialog.open(() => setOpenFor(viewer.uid))),
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
