import { Suspense, useState } from 'react';
import { useMessages } from '#i18n/useMessages.ts';
import { useWords } from '#i18n/words.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { MosaicEditor, type PaintingState } from './MosaicEditor.tsx';
import { StrokesQuestion } from './StrokesQuestion.tsx';

type MosaicDialogProps = {
  file: File;
  onClose: () => void;
  /**
   * What was made; the same size in px, and nothing of the original is in it that was painted over. Gives why it is not
   * taken, in words; then the dialog stays as it is.
   */
  onPainted: (painted: File) => Promise<string | undefined>;
};

/** A brush that hides faces, names and number plates, before the picture leaves this browser. */
export function MosaicDialog(props: MosaicDialogProps) {
  return (
    <Suspense fallback={null}>
      <Opened {...props} />
    </Suspense>
  );
}

function Opened({ file, onClose, onPainted }: MosaicDialogProps) {
  const words = useWords('mosaic');
  const { app } = useMessages();
  const [opening] = useState(() => createImageBitmap(file).catch(() => undefined));
  const [painting, setPainting] = useState<PaintingState>('untouched');
  const [isAsking, setIsAsking] = useState(false);

  /** By Esc, a press outside or the corner's button: never so that strokes are lost without a question. */
  const askToClose = (): void => {
    if (painting === 'untouched') onClose();
    if (painting === 'painted') setIsAsking((before) => !before);
  };

  return (
    <Dialog title={words.title} closeLabel={app.close} onClose={askToClose} isWide>
      {isAsking && painting === 'painted' && <StrokesQuestion onKeep={() => setIsAsking(false)} onDiscard={onClose} />}
      <Suspense fallback={<Skeleton height="50dvh" />}>
        <MosaicEditor opening={opening} file={file} onClose={onClose} onPainted={onPainted} onState={setPainting} />
      </Suspense>
    </Dialog>
  );
}
