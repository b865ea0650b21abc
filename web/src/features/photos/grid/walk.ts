import { useEffect, useLayoutEffect, useRef } from 'react';
import { useNavigationType } from 'react-router-dom';
import type { PhotoId } from '#contract/ids.ts';

let walkedTo: PhotoId | undefined;

/** The person walked from photo to photo and looks at this one: the list that they go back to shows it. */
export function rememberWalk(to: PhotoId): void {
  walkedTo = to;
}

/** Calls `show` once after Back, with the photo that the person walked to. */
export function useEndOfWalk(show: (id: PhotoId) => void): void {
  const isBack = useNavigationType() === 'POP';
  const latest = useRef(show);
  useLayoutEffect(() => {
    latest.current = show;
  });
  // An effect: the router restores the scroll position before.
  useEffect(() => {
    const to = walkedTo;
    walkedTo = undefined;
    if (isBack && to !== undefined) latest.current(to);
  }, [isBack]);
}
