import { atom, useSetAtom } from 'jotai';
import { useLayoutEffect } from 'react';
import { Outlet } from 'react-router-dom';

/** Whether there has been a page, or the word that there is none; until then a skeleton stands in its place. */
export const pageShown = atom(false);

/** To be called by what is drawn in the place of a page. */
export function useShownAsPage(): void {
  const show = useSetAtom(pageShown);
  useLayoutEffect(() => show(true), [show]);
}

/** Where pages appear. Until the first one is there its skeleton stands here, and all around it is there to be used. */
export function Pages() {
  useShownAsPage();
  return <Outlet />;
}
