import { type ComponentType, useEffect } from 'react';
import { useMessages } from '#i18n/words.ts';
import { Lazy, lazyPart } from '#ui/Lazy.tsx';
import { toast } from '#ui/toast.ts';

/** A dialog or form whose code loads when it opens. If it cannot be loaded, a toast says so. */
export function dialogPart<Props extends { onClose: () => void }>(load: () => Promise<ComponentType<Props>>) {
  const Part = lazyPart(load);
  return (props: Props) => (
    <Lazy lost={() => <Lost onClose={props.onClose} />}>
      <Part {...props} />
    </Lazy>
  );
}

function Lost({ onClose }: { onClose: () => void }) {
  const { errors } = useMessages();
  useEffect(() => {
    toast('error', errors.partLost);
    onClose();
  }, [errors, onClose]);
  return null;
}
