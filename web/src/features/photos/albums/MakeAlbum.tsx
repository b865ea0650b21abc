import { useState } from 'react';
import type { AlbumId } from '#contract/ids.ts';
import { useWords } from '#i18n/words.ts';
import { useLazyDialog } from '#session/useLazyDialog.tsx';
import { Button } from '#ui/Button.tsx';

/** A button that opens the form of a new album. */
export function MakeAlbum({ onMade }: { onMade: (id: AlbumId) => void }) {
  const words = useWords('albums');
  const [isOpen, setIsOpen] = useState(false);
  const dialog = useLazyDialog(async () => (await import('./AlbumDialog.tsx')).AlbumDialog);
  return (
    <>
      <Button
        variant="primary"
        aria-haspopup="dialog"
        busy={dialog.busy}
        onClick={() => dialog.open(() => setIsOpen(true))}
      >
        {words.make}
      </Button>
      {isOpen && dialog.draw((AlbumDialog) => <AlbumDialog onSaved={onMade} onClose={() => setIsOpen(false)} />)}
    </>
  );
}
