import { Suspense, use, useEffect, useId, useRef, useState } from 'react';
import { useTexts, useWords } from '#i18n/words.ts';
import { encodeCanvas } from '#lib/encodeCanvas.ts';
import { Button, DialogActions } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Hint, Row, Stack } from '#ui/layout.tsx';
import { Skeleton } from '#ui/States.tsx';
import styles from '../upload.module.css';
import { MosaicSurface } from './MosaicSurface.tsx';
import { createPainter, type Mark, type MosaicPainter } from './mosaicPainter.ts';

// The types that a canvas can write; other types become WebP.
const endings: Readonly<Record<string, string>> = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp' };
const quality = 0.92;

/** A new file, so that no metadata of the original stays in it. */
async function encodePainted(canvas: HTMLCanvasElement, { name, type, lastModified }: File): Promise<File> {
  const blob = await encodeCanvas(canvas, Object.hasOwn(endings, type) ? type : 'image/webp', quality);
  const ending = endings[blob.type] ?? 'png';
  return new File([blob], `${name.replace(/\.[^.]*$/, '')}.${ending}`, { type: blob.type, lastModified });
}

/** `painted`: closing loses strokes. `saving`: neither changes nor closing. */
type PaintingState = 'untouched' | 'painted' | 'saving';

type MosaicEditorProps = {
  /** Upright; `undefined`: this browser cannot open it. */
  opening: Promise<ImageBitmap | undefined>;
  file: File;
  onClose: () => void;
  /** The file has the original's size in px and no painted-over pixels. Resolves with the message of a refusal. */
  onPainted: (painted: File) => Promise<string | undefined>;
  onState: (state: PaintingState) => void;
};

/** Shares of the shorter edge: from a finger's width to a third. */
const [smallest, usual, largest] = [0.02, 0.08, 0.35];

function MosaicEditor({ opening, file, onClose, onPainted, onState }: MosaicEditorProps) {
  const words = useWords('mosaic');
  const picture = use(opening);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [painter, setPainter] = useState<MosaicPainter>();
  const [marks, setMarks] = useState<readonly Mark[]>([]);
  const [size, setSize] = useState(usual);
  const [cannotOpen, setCannotOpen] = useState(picture === undefined);
  const [refusal, setRefusal] = useState<string>();
  const [isSaving, setIsSaving] = useState(false);
  const sizeId = useId();

  useEffect(() => {
    if (picture === undefined || canvas.current === null) return;
    try {
      const made = createPainter(canvas.current, picture);
      made.draw([]);
      setPainter(made);
    } catch {
      setCannotOpen(true);
    }
    return () => picture.close();
  }, [picture]);

  const state: PaintingState = isSaving ? 'saving' : marks.length > 0 ? 'painted' : 'untouched';
  useEffect(() => onState(state), [onState, state]);

  function redraw(next: readonly Mark[]): void {
    painter?.draw(next);
    setMarks(next);
  }

  async function save(): Promise<void> {
    if (canvas.current === null) return;
    setIsSaving(true);
    setRefusal(undefined);
    try {
      setRefusal(await onPainted(await encodePainted(canvas.current, file)));
    } catch {
      setCannotOpen(true);
    }
    setIsSaving(false);
  }

  return (
    <Stack gap={3}>
      {cannotOpen && <p role="alert">{words.cannotOpen}</p>}
      {refusal !== undefined && <p role="alert">{refusal}</p>}
      <MosaicSurface
        canvas={canvas}
        painter={painter}
        isLocked={isSaving}
        sizePx={painter ? Math.round(size * Math.min(painter.width, painter.height)) : 0}
        onMark={(mark) => setMarks((before) => [...before, mark])}
      />
      <Row gap={3} className={styles.tools}>
        <label htmlFor={sizeId}>{words.size}</label>
        <input
          id={sizeId}
          type="range"
          min={smallest}
          max={largest}
          step={0.01}
          value={size}
          onChange={({ currentTarget }) => setSize(currentTarget.valueAsNumber)}
        />
        <Row gap={3} line>
          <Button onClick={() => redraw(marks.slice(0, -1))} disabled={state !== 'painted'} label={words.undo} />
          <Button onClick={() => redraw([])} disabled={state !== 'painted'} label={words.reset} />
        </Row>
      </Row>
      <Hint>{words.privacy}</Hint>
      <DialogActions cancel={{ label: words.cancel, onClick: onClose, disabled: isSaving }}>
        <Button variant="primary" onClick={() => void save()} busy={isSaving} disabled={marks.length === 0}>
          {words.save}
        </Button>
      </DialogActions>
    </Stack>
  );
}

function StrokesQuestion({ onKeep, onDiscard }: { onKeep: () => void; onDiscard: () => void }) {
  const words = useWords('mosaic');
  const keep = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    keep.current?.focus();
    return () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, []);

  return (
    <Stack gap={3}>
      <p role="alert">{words.strokesLost}</p>
      <Row gap={3} justify="end" line align="top">
        <Button ref={keep} onClick={onKeep} label={words.keepPainting} />
        <Button variant="danger" onClick={onDiscard} label={words.discard} />
      </Row>
    </Stack>
  );
}

type MosaicDialogProps = Pick<MosaicEditorProps, 'file' | 'onClose' | 'onPainted'>;

/** Hides faces, names and number plates before the picture leaves this browser. */
export function MosaicDialog({ file, onClose, onPainted }: MosaicDialogProps) {
  const { words, app } = useTexts('mosaic');
  const [opening] = useState(() => createImageBitmap(file).catch(() => undefined));
  const [painting, setPainting] = useState<PaintingState>('untouched');
  const [isAsking, setIsAsking] = useState(false);

  /** For Esc, a press outside and the close button. Asks before strokes are lost. */
  const askToClose = (): void => {
    if (painting === 'untouched') onClose();
    if (painting === 'painted') setIsAsking((before) => !before);
  };

  return (
    <Dialog title={words.title} closeLabel={app.close} onClose={askToClose} isWide gap={3}>
      {isAsking && painting === 'painted' && <StrokesQuestion onKeep={() => setIsAsking(false)} onDiscard={onClose} />}
      <Suspense fallback={<Skeleton height="50dvh" />}>
        <MosaicEditor opening={opening} file={file} onClose={onClose} onPainted={onPainted} onState={setPainting} />
      </Suspense>
    </Dialog>
  );
}
