import { type ReactNode, Suspense } from 'react';
import { useMessages } from '#i18n/useMessages.ts';
import { toast } from '#ui/toast.ts';
import { useOnDemand } from '#ui/useOnDemand.ts';

/** A part of the page whose code is loaded when it is first asked for. */
export function useLazyDialog<Part>(load: () => Promise<Part>, waiting: ReactNode = null) {
  const { errors } = useMessages();
  const { part, loading, request } = useOnDemand(load);

  async function open(then: () => void): Promise<void> {
    if (await request()) then();
    else toast('error', errors.partLost);
  }

  return {
    busy: loading,
    /** Does what opens it once its code is there; says so where that cannot be loaded. */
    open: (then: () => void) => void open(then),
    draw: (how: (part: Part) => ReactNode) => part !== undefined && <Suspense fallback={waiting}>{how(part)}</Suspense>,
  };
}
