import { createContext, type ReactNode, startTransition, useContext, useLayoutEffect, useState } from 'react';

/**
 * A page that came as HTML is drawn on the server, and once more in the browser where React takes it over. Both must draw the
 * same, so nothing that only the browser knows counts until then: its width, its storage, its clock.
 */

const madeAt = createContext<Date | undefined>(undefined);

/** When the page was made that is drawn for the first time; `undefined` from then on, and where no HTML came. */
export const useFirstDraw = (): Date | undefined => useContext(madeAt);

type FirstDrawProps = {
  /** When the HTML was made; `undefined` where none came. */
  at: Date | undefined;
  /** Called once everything of the HTML is React's and is drawn anew, before the browser paints that. */
  onTaken?: () => void;
  children: ReactNode;
};

/** Draws what is in it as it was drawn on the server, and then anew with what the browser knows. */
export function FirstDraw({ at, onTaken, children }: FirstDrawProps) {
  const [isFirst, setIsFirst] = useState(at !== undefined);
  useLayoutEffect(() => {
    // Another value for all who ask: React takes over every part of the HTML with the old one first. What has not changed looks the same.
    if (isFirst) startTransition(() => setIsFirst(false));
    else onTaken?.();
  }, [isFirst, onTaken]);
  return <madeAt.Provider value={isFirst ? at : undefined}>{children}</madeAt.Provider>;
}
