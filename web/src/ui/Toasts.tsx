import { Late } from './Late.tsx';
import { latePart } from './latePart.tsx';
import { useToastAsked } from './toast.ts';

const ToastHost = latePart(async () => (await import('./ToastHost.tsx')).ToastHost);

/** Where toasts appear. Stands once in the app; its code is loaded with the first toast. */
export function Toasts({ label, closeLabel }: { label: string; closeLabel: string }) {
  const asked = useToastAsked();
  if (!asked) return null;
  return (
    <Late>
      <ToastHost label={label} closeLabel={closeLabel} />
    </Late>
  );
}
