import { type ReactNode, Suspense } from 'react';
import { useMessages } from '#i18n/useMessages.ts';
import { toast } from '#ui/toast.ts';
import { useOnDemand } from '#ui/useOnDemand.ts';

/** Loads the code on first use. */
export function useLazyDialog<Part>(load: () => Promise<Part>, waiting: ReactNode = null) {
  const { errors } = useMessages();
  const { part, loading, request } = useOnDemand(load);

  async function open(then: () => void): Promise<void> {
    if (await request()) then();
    else toast('error', errors.partLost);
  }

  return {
    busy: loading,
    /** Runs `then` once the code is there; a toast says where it cannot be loaded. */
    open: (then: () => void) => void open(then),
    draw: (how: (part: Part) => ReactNode) => part !== undefined && <Suspense fallback={waiting}>{how(part)}</Suspense>,
  };
}
