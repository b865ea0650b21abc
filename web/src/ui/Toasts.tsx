import { Lazy, lazyPart } from './Lazy.tsx';
import { useToastAsked } from './toast.ts';

const ToastHost = lazyPart(async () => (await import('./ToastHost.tsx')).ToastHost);

/** Where toasts appear. Stands once in the app; its code is loaded with the first toast. */
export function Toasts({ label, closeLabel }: { label: string; closeLabel: string }) {
  const asked = useToastAsked();
  if (!asked) return null;
  return (
    <Lazy>
      <ToastHost label={label} closeLabel={closeLabel} />
    </Lazy>
  );
}
