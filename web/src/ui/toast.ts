import { useSyncExternalStore } from 'react';

export type ToastType = 'success' | 'error' | 'info';
/** What one can do about what a toast says, for as long as it stays. */
export type ToastAction = {
  readonly label: string;
  readonly seconds: number;
  readonly onAction: () => void;
  /** For people who work by keyboard: the seconds are too few to find it. */
  readonly takesFocus?: boolean;
};
export type QueuedToast = {
  readonly type: ToastType;
  readonly text: string;
  readonly action?: ToastAction;
  readonly onShown?: () => void;
};

export const toastMs = 3_000;

// Toasts are said by commands, outside React: a queue that the host drains.
let queued: readonly QueuedToast[] = [];
let asked = false;
const listeners = new Set<() => void>();

const tell = (): void => {
  for (const listener of listeners) listener();
};

/** Says something in passing, for 3 s: `toast('success', messages.app.signedOut)`; longer where one can act on it. */
export function toast(type: ToastType, text: string, action?: ToastAction): void {
  enqueue({ type, text, ...(action && { action }) });
}

function enqueue(queuedToast: QueuedToast): void {
  queued = [...queued, queuedToast];
  asked = true;
  tell();
}

/** Says something in passing, and resolves when it is about to be seen. */
export const toastShown = (type: ToastType, text: string): Promise<void> =>
  new Promise((onShown) => enqueue({ type, text, onShown }));

/** Takes what waits to be shown. For the host of the toasts alone. */
export function takeToasts(): readonly QueuedToast[] {
  const taken = queued;
  queued = [];
  for (const { onShown } of taken) onShown?.();
  return taken;
}

/** Hears of new toasts. For the host of the toasts alone. */
export function subscribeToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether there has been any toast, so that the code that shows them is worth loading. */
export const useToastAsked = (): boolean =>
  useSyncExternalStore(
    subscribeToasts,
    () => asked,
    () => false,
  );
