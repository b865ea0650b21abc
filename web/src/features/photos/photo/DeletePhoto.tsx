import { useStore } from 'jotai';
import type { ReactNode } from 'react';
import { useSiteNavigate } from '#i18n/SiteLink.tsx';
import { useWords } from '#i18n/words.ts';
import { paths } from '#paths.ts';
import { useLazyDialog } from '#session/useLazyDialog.tsx';
import { Button } from '#ui/Button.tsx';
import { removePhoto } from './removePhoto.ts';
import type { ShownPhoto } from './shownPhoto.ts';

type DeleteTrigger = { 'aria-haspopup': 'dialog'; 'aria-busy': true | undefined; onClick: () => void };

type DeletePhotoProps = {
  subject: ShownPhoto;
  /** Back to the list, if the person came from one. */
  leave?: (() => void) | undefined;
  children: (trigger: DeleteTrigger) => ReactNode;
};

/** Asks once, then leaves the page at once. */
export function DeletePhoto({ subject, leave, children }: DeletePhotoProps) {
  const store = useStore();
  const navigate = useSiteNavigate();
  const dialog = useLazyDialog(async () => (await import('./DeletePhotoDialog.tsx')).DeletePhotoDialog);
  const { username } = subject.photo.owner;

  const remove = ({ byKeyboard }: { byKeyboard: boolean }): void => {
    dialog.close();
    void removePhoto(store, subject, byKeyboard);
    if (leave) leave();
    else void navigate(username === '' ? paths.home : paths.profile(username), { replace: true });
  };

  return (
    <>
      {children({ 'aria-haspopup': 'dialog', 'aria-busy': dialog.busy || undefined, onClick: () => dialog.open() })}
      {dialog.draw((DeletePhotoDialog) => (
        <DeletePhotoDialog onConfirm={remove} onClose={dialog.close} />
      ))}
    </>
  );
}

/** For other pages than the photo's own. Suspends for its words. */
export function DeletePhotoButton(photo: Omit<DeletePhotoProps, 'children'>) {
  const words = useWords('photoPage').remove;
  return (
    <DeletePhoto {...photo}>{(trigger) => <Button variant="danger" {...trigger} label={words.ofPhoto} />}</DeletePhoto>
  );
}
