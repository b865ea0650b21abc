import { lazy, Suspense } from 'react';
import { useToastAsked } from './toast.ts';

const ToastHost = lazy(async () => ({ default: (await import('./ToastHost.tsx')).ToastHost }));

/** Where toasts appear. Stands once in the app; its code is loaded with the first toast. */
export function Toasts({ label, closeLabel }: { label: string; closeLabel: string }) {
  const asked = useToastAsked();
  if (!asked) return null;
  return (
    <Suspense fallback={null}>
      <ToastHost label={label} closeLabel={closeLabel} />
    </Suspense>
  );
}
