import { enqueue, type toast } from './toast.ts';

/** Like `toast`, for a place that shows one at a time: the newest replaces the one before. */
export const toastIn =
  (slot: string): typeof toast =>
  (type, text, action) =>
    enqueue({ type, text, slot, ...(action && { action }) });
