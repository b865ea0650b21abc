import { useSyncExternalStore } from 'react';

export type ToastType = 'success' | 'error' | 'info';
export type ToastAction = {
  readonly label: string;
  readonly seconds: number;
  readonly onAction: () => void;
  /** For people who use the keyboard: the seconds are too few to find the button. */
  readonly takesFocus?: boolean;
};
export type QueuedToast = {
  readonly type: ToastType;
  readonly text: string;
  readonly action?: ToastAction;
  /** Replaces the toast of the same name that is still there. */
  readonly slot?: string;
  readonly onShown?: () => void;
};

export const toastMs = 3_000;

// Commands outside React make toasts, so they wait in a queue for the host.
let queued: readonly QueuedToast[] = [];
let wasUsed = false;
const listeners = new Set<() => void>();

const tell = (): void => {
  for (const listener of listeners) listener();
};

/** Shows for 3 s: `toast('success', messages.app.signedOut)`. With an action: for `action.seconds`. */
export function toast(type: ToastType, text: string, action?: ToastAction): void {
  enqueue({ type, text, ...(action && { action }) });
}

export function enqueue(queuedToast: QueuedToast): void {
  queued = [...queued, queuedToast];
  wasUsed = true;
  tell();
}

export const toastShown = (type: ToastType, text: string): Promise<void> =>
  new Promise((onShown) => enqueue({ type, text, onShown }));

/** Empties the queue. For `ToastHost` only. */
export function takeToasts(): readonly QueuedToast[] {
  const taken = queued;
  queued = [];
  for (const { onShown } of taken) onShown?.();
  return taken;
}

/** For `ToastHost` only. */
export function subscribeToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useToastUsed = (): boolean =>
  useSyncExternalStore(
    subscribeToasts,
    () => wasUsed,
    () => false,
  );
