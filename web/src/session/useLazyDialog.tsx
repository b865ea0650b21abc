import { type ReactNode, Suspense, useState } from 'react';
import { useMessages } from '#i18n/words.ts';
import { toast } from '#ui/toast.ts';
import { useOnDemand } from '#ui/useOnDemand.ts';

/** Loads the code on first use. */
export function useLazyDialog<Part>(load: () => Promise<Part>, waiting: ReactNode = null) {
  const { errors } = useMessages();
  const { part, request } = useOnDemand(load);
  const [busy, setBusy] = useState(false);
  const [isOpen, setIsOpen] = useState(false);

  async function open(then?: () => void): Promise<void> {
    setBusy(true);
    const isThere = await request();
    setIsOpen(isThere);
    if (isThere) then?.();
    else toast('error', errors.partLost);
    setBusy(false);
  }

  return {
    busy,
    /** Loads the code before it is needed. */
    prepare: () => void request(),
    isOpen,
    /** Runs `then` once the code is loaded; shows a toast if it cannot be loaded. */
    open: (then?: () => void) => void open(then),
    close: () => setIsOpen(false),
    draw: (how: (part: Part) => ReactNode) =>
      isOpen && part !== undefined && <Suspense fallback={waiting}>{how(part)}</Suspense>,
  };
}
