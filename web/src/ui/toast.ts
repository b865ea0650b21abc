import { useSyncExternalStore } from 'react';

export type ToastType = 'success' | 'error' | 'info';
export type QueuedToast = { readonly type: ToastType; readonly text: string };

/** How long a toast stays. */
export const toastMs = 3_000;

// Toasts are said by commands, outside React: a queue that the host drains.
let queued: readonly QueuedToast[] = [];
let asked = false;
const listeners = new Set<() => void>();

const tell = (): void => {
  for (const listener of listeners) listener();
};

/** Says something in passing, for 3 s: `toast('success', messages.app.signedOut)`. */
export function toast(type: ToastType, text: string): void {
  queued = [...queued, { type, text }];
  asked = true;
  tell();
}

/** Takes what waits to be shown. For the host of the toasts alone. */
export function takeToasts(): readonly QueuedToast[] {
  const taken = queued;
  queued = [];
  return taken;
}

/** Hears of new toasts. For the host of the toasts alone. */
export function subscribeToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether there has been any toast, so that the code that shows them is worth loading. */
export const useToastAsked = (): boolean => useSyncExternalStore(subscribeToasts, () => asked);
