import { Lazy, lazyPart } from './Lazy.tsx';
import { useToastAsked } from './toast.ts';

const ToastHost = lazyPart(async () => (await import('./ToastHost.tsx')).ToastHost);

export function Toasts({ label, closeLabel }: { label: string; closeLabel: string }) {
  const asked = useToastAsked();
  if (!asked) return null;
  return (
    <Lazy>
      <ToastHost label={label} closeLabel={closeLabel} />
    </Lazy>
  );
}
