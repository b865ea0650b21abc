import { useStore } from 'jotai';
import { type ReactNode, Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useMessages } from '#i18n/useMessages.ts';
import { paths } from '#paths.ts';
import { toast } from '#ui/toast.ts';
import { useOnDemand } from '#ui/useOnDemand.ts';
import { type RemovablePhoto, removePhoto } from './removePhoto.ts';

type DeleteTrigger = { 'aria-haspopup': 'dialog'; 'aria-busy': true | undefined; onClick: () => void };

type DeletePhotoProps = {
  subject: RemovablePhoto;
  /** Back to the list, if the person came from one. */
  leave?: (() => void) | undefined;
  children: (trigger: DeleteTrigger) => ReactNode;
};

/** Asks once, then leaves the page at once. */
export function DeletePhoto({ subject, leave, children }: DeletePhotoProps) {
  const store = useStore();
  const navigate = useNavigate();
  const [isAsking, setIsAsking] = useState(false);
  const dialog = useOnDemand(async () => (await import('./DeletePhotoDialog.tsx')).DeletePhotoDialog);
  const { errors } = useMessages();
  const { username } = subject.photo.owner;

  const ask = async (): Promise<void> => {
    setIsAsking(true);
    if (await dialog.request()) return;
    setIsAsking(false);
    toast('error', errors.partLost);
  };
  const remove = ({ byKeyboard }: { byKeyboard: boolean }): void => {
    setIsAsking(false);
    void removePhoto(store, subject, byKeyboard);
    if (leave) leave();
    else void navigate(username === '' ? paths.home : paths.profile(username), { replace: true });
  };

  return (
    <>
      {children({
        'aria-haspopup': 'dialog',
        'aria-busy': (isAsking && dialog.loading) || undefined,
        onClick: () => void ask(),
      })}
      {isAsking && dialog.part && (
        <Suspense fallback={null}>
          <dialog.part onConfirm={remove} onClose={() => setIsAsking(false)} />
        </Suspense>
      )}
    </>
  );
}
