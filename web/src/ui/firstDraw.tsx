import { createContext, type ReactNode, startTransition, useContext, useLayoutEffect, useState } from 'react';

/** The server and hydration must render the same: no width, storage or clock of the browser before hydration ends. */

const madeAt = createContext<Date | undefined>(undefined);

/** When the HTML was made, during the first draw; `undefined` afterwards, and where no HTML came. */
export const useFirstDraw = (): Date | undefined => useContext(madeAt);

type FirstDrawProps = {
  at: Date | undefined;
  /** Runs after React has hydrated and re-rendered everything, before the browser paints. */
  onTaken?: () => void;
  children: ReactNode;
};

export function FirstDraw({ at, onTaken, children }: FirstDrawProps) {
  const [isFirst, setIsFirst] = useState(at !== undefined);
  useLayoutEffect(() => {
    // A transition: React hydrates every part of the HTML with the old value first.
    if (isFirst) startTransition(() => setIsFirst(false));
    else onTaken?.();
  }, [isFirst, onTaken]);
  return <madeAt.Provider value={isFirst ? at : undefined}>{children}</madeAt.Provider>;
}
