import { useAtomValue, useStore } from 'jotai';
import { type ReactNode, Suspense, useState } from 'react';
import { useLocale, useMessages } from '#i18n/useMessages.ts';
import { loadWords } from '#i18n/words.ts';
import { toast } from '#ui/toast.ts';
import { useOnDemand } from '#ui/useOnDemand.ts';
import { user } from '../atoms.ts';
import { askToSignIn } from '../signInRequest.ts';
import type { ReportSubject } from './reporting.ts';

type Reporting = {
  /** For a visitor, opens the sign-in dialog. */
  readonly ask: () => void;
  readonly dialog: ReactNode;
};

/** Loads the dialog and its words on demand. `reportsPath` is the page of one's own reports. */
export function useReport(subject: ReportSubject, reportsPath: string): Reporting {
  const store = useStore();
  const viewer = useAtomValue(user);
  const locale = useLocale();
  const { errors } = useMessages();
  const [openFor, setOpenFor] = useState<string>();
  const { part: ReportDialog, request } = useOnDemand(async () => {
    const [dialog] = await Promise.all([
      import('./ReportDialog.tsx'),
      loadWords('report', locale),
      loadWords('reasons', locale),
    ]);
    return dialog.ReportDialog;
  });

  const open = async (uid: string): Promise<void> => {
    if (await request()) setOpenFor(uid);
    else toast('error', errors.partLost);
  };
  const isOpen = viewer !== null && openFor === viewer.uid && ReportDialog !== undefined;
  return {
    ask: () => (viewer === null ? askToSignIn(store) : void open(viewer.uid)),
    dialog: isOpen && (
      <Suspense fallback={null}>
        <ReportDialog
          key={subject.id}
          subject={subject}
          uid={viewer.uid}
          reportsPath={reportsPath}
          onClose={() => setOpenFor(undefined)}
        />
      </Suspense>
    ),
  };
}
