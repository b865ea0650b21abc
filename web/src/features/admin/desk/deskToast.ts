import { toastIn } from '#ui/toast.ts';

/** The desk shows one toast: several would cover the next cases. */
export const deskToast = toastIn('desk');
