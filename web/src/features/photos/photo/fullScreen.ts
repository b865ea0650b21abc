import { useSyncExternalStore } from 'react';

/** False on an iPhone, where the viewer only fills the window. */
export const canFillScreen = (): boolean => document.fullscreenEnabled === true;

const isFull = (): boolean => document.fullscreenElement !== null;

/** Must run within a press, or the browser refuses. Ignores a refusal. */
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
