import { useAtomValue, useStore } from 'jotai';
import { Suspense, useState } from 'react';
import { useMessages } from '#i18n/useMessages.ts';
import { useWords } from '#i18n/words.ts';
import { session } from '#session/atoms.ts';
import { askToSignIn } from '#session/signInRequest.ts';
import { Button } from '#ui/Button.tsx';
import { toast } from '#ui/toast.ts';
import { useOnDemand } from '#ui/useOnDemand.ts';

/** Opens the form for a title that the catalogue lacks; who is signed out signs in first. `name` is what was looked for. */
export function ProposeButton({ name = '', isMain = false }: { name?: string; isMain?: boolean }) {
  const words = useWords('titles');
  const { errors } = useMessages();
  const store = useStore();
  const { phase } = useAtomValue(session);
  const [isOpen, setIsOpen] = useState(false);
  const dialog = useOnDemand(async () => (await import('#session/titles/ProposeTitleDialog.tsx')).ProposeTitleDialog);

  async function open(): Promise<void> {
    if (phase === 'signed-out') {
      askToSignIn(store);
      return;
    }
    setIsOpen(true);
    if (await dialog.request()) return;
    setIsOpen(false);
    toast('error', errors.partLost);
  }

  const close = (): void => setIsOpen(false);
  return (
    <>
      <Button
        variant={isMain ? 'primary' : 'plain'}
        aria-haspopup="dialog"
        busy={isOpen && dialog.loading}
        onPointerEnter={() => void dialog.request()}
        onClick={() => void open()}
      >
        {words.propose}
      </Button>
      {isOpen && phase === 'signed-in' && dialog.part !== undefined && (
        <Suspense fallback={null}>
          <dialog.part initialName={name} onClose={close} onProposed={close} />
        </Suspense>
      )}
    </>
  );
}
