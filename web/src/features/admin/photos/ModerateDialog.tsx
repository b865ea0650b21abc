import { textOf } from '#i18n/acts.ts';
import { useTexts } from '#i18n/words.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { ActForm, isWide, useActFigures } from '../acts/ActForm.tsx';
import type { Typed } from '../acts/typed.ts';
import type { PhotosOffer } from './useModeration.ts';

type ModerateDialogProps = { offer: PhotosOffer; count: number; onClose: () => void; onTyped: (typed: Typed) => void };

export function ModerateDialog({ offer: { name, label, words }, count, onClose, onTyped }: ModerateDialogProps) {
  const { app, number } = useTexts('admin');
  const figures = useActFigures();
  return (
    <Dialog title={words.ask?.(number(count)) ?? label} closeLabel={app.close} onClose={onClose} isWide={isWide(name)}>
      <ActForm
        name={name}
        label={words.label ?? label}
        consequences={textOf(words.consequence, figures)}
        send={onTyped}
        onClose={onClose}
      />
    </Dialog>
  );
}
