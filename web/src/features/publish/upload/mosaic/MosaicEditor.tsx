import { use, useEffect, useId, useRef, useState } from 'react';
import { useWords } from '#i18n/words.ts';
import { Button } from '#ui/Button.tsx';
import { Hint, Row, Stack } from '#ui/layout.tsx';
import styles from '../upload.module.css';
import { encodePainted } from './encodePainted.ts';
import { MosaicSurface } from './MosaicSurface.tsx';
import { createPainter, type Mark, type MosaicPainter } from './mosaicPainter.ts';

/** Whether something would be lost by closing; while `saving`, nothing may be changed or closed. */
export type PaintingState = 'untouched' | 'painted' | 'saving';

type MosaicEditorProps = {
  /** The picture, upright; `undefined` where this browser cannot open it. */
  opening: Promise<ImageBitmap | undefined>;
  file: File;
  onClose: () => void;
  /** Gives why it is not taken, in words. */
  onPainted: (painted: File) => Promise<string | undefined>;
  onState: (state: PaintingState) => void;
};

/** Of the shorter edge: a finger's width to a third. */
const [smallest, usual, largest] = [0.02, 0.08, 0.35];

export function MosaicEditor({ opening, file, onClose, onPainted, onState }: MosaicEditorProps) {
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

  const redraw = (next: readonly Mark[]): void => {
    painter?.draw(next);
    setMarks(next);
  };
  const save = async (): Promise<void> => {
    if (canvas.current === null) return;
    setIsSaving(true);
    setRefusal(undefined);
    try {
      setRefusal(await onPainted(await encodePainted(canvas.current, file, file.type)));
    } catch {
      setCannotOpen(true);
    }
    setIsSaving(false);
  };

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
        <Button onClick={() => redraw(marks.slice(0, -1))} disabled={isSaving || marks.length === 0}>
          {words.undo}
        </Button>
        <Button onClick={() => redraw([])} disabled={isSaving || marks.length === 0}>
          {words.reset}
        </Button>
      </Row>
      <Hint>{words.privacy}</Hint>
      <Row gap={3} justify="end" line align="top">
        <Button onClick={onClose} disabled={isSaving}>
          {words.cancel}
        </Button>
        <Button variant="primary" onClick={() => void save()} busy={isSaving} disabled={marks.length === 0}>
          {words.save}
        </Button>
      </Row>
    </Stack>
  );
}
