import { toastIn } from '#ui/toastIn.ts';

/** The desk shows one toast: several would cover the next cases. */
export const deskToast = toastIn('desk');
