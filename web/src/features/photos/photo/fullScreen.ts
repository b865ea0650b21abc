import { useSyncExternalStore } from 'react';

/** The whole page in full screen; not on an iPhone, where the viewer fills the window at least. */

export const canFillScreen = (): boolean => document.fullscreenEnabled === true;

const isFull = (): boolean => document.fullscreenElement !== null;

/** To be called at the press of a key or button, or the browser refuses; then the page stays as it is. */
export async function enterFullScreen(): Promise<void> {
  if (!canFillScreen() || isFull()) return;
  await document.documentElement.requestFullscreen({ navigationUI: 'hide' }).catch(() => undefined);
}

export async function leaveFullScreen(): Promise<void> {
  if (isFull()) await document.exitFullscreen().catch(() => undefined);
}

function subscribe(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
}

export const useIsFullScreen = (): boolean => useSyncExternalStore(subscribe, isFull);
