import { type ReactNode, Suspense, useRef, useState } from 'react';
import { useMessages } from '#i18n/useMessages.ts';
import { useWords } from '#i18n/words.ts';
import { Button } from '#ui/Button.tsx';
import { Progress } from '#ui/Progress.tsx';
import { toast } from '#ui/toast.ts';
import { useOnDemand } from '#ui/useOnDemand.ts';
import styles from './catalogue.module.css';

type TitleToolsProps = {
  /** What else can be done about the titles as a whole. */
  children: ReactNode;
  /** Titles may have changed. */
  onWritten: () => void;
};

/** A panel that a button opens, whose code comes then; closed, it gives the focus back to the button. */
function usePanel<Part>(load: () => Promise<Part>) {
  const { errors } = useMessages();
  const { part, loading, request } = useOnDemand(load);
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);

  async function open(): Promise<void> {
    if (await request()) setIsOpen(true);
    else toast('error', errors.partLost);
  }

  return {
    Panel: isOpen ? part : undefined,
    close: () => {
      setIsOpen(false);
      button.current?.focus();
    },
    button: {
      ref: button,
      busy: loading,
      'aria-expanded': isOpen,
      onClick: () => {
        if (!isOpen) void open();
      },
    },
  };
}

/** The titles as a table: exported to a file, and imported from one. */
export function TitleTools({ children, onWritten }: TitleToolsProps) {
  const { titles: words } = useWords('adminCatalogue');
  const exporting = usePanel(async () => (await import('./titleTable/ExportPanel.tsx')).ExportPanel);
  const importing = usePanel(async () => (await import('./titleTable/ImportPanel.tsx')).ImportPanel);
  return (
    <>
      <div className={styles.buttons}>
        {children}
        <Button {...exporting.button}>{words.exportTable}</Button>
        <Button {...importing.button}>{words.importTable}</Button>
      </div>
      {exporting.Panel && (
        <Suspense fallback={<Progress label={words.exportTable} />}>
          <exporting.Panel onClose={exporting.close} />
        </Suspense>
      )}
      {importing.Panel && (
        <Suspense fallback={<Progress label={words.importTable} />}>
          <importing.Panel onClose={importing.close} onWritten={onWritten} />
        </Suspense>
      )}
    </>
  );
}
