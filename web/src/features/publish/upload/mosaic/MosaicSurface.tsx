import { type KeyboardEvent, type PointerEvent, type RefObject, useId, useRef, useState } from 'react';
import { useWords } from '#i18n/words.ts';
import { Hint, VisuallyHidden } from '#ui/layout.tsx';
import styles from '../upload.module.css';
import type { Mark, MosaicPainter, Point } from './mosaicPainter.ts';

type MosaicSurfaceProps = {
  canvas: RefObject<HTMLCanvasElement | null>;
  painter: MosaicPainter | undefined;
  sizePx: number;
  isLocked: boolean;
  onMark: (mark: Mark) => void;
};

const steps: Readonly<Record<string, readonly [right: number, down: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** All positions since the last event; Safari before 18.2 has no such method. */
const coalescedEvents = (
  event: Partial<Pick<globalThis.PointerEvent, 'getCoalescedEvents'>>,
): readonly globalThis.PointerEvent[] => event.getCoalescedEvents?.() ?? [];

const within = (value: number, most: number): number => Math.max(0, Math.min(most, value));

/** Pointers paint strokes. Keys paint too: arrows move a square, Enter or Space stamps the square. */
export function MosaicSurface({ canvas, painter, sizePx, isLocked, onMark }: MosaicSurfaceProps) {
  const words = useWords('mosaic');
  const hintId = useId();
  const stroke = useRef<Point[]>(undefined);
  // Shares of width and height.
  const [square, setSquare] = useState<Point>({ x: 0.5, y: 0.5 });

  const pointOf = ({ clientX, clientY }: Pick<MouseEvent, 'clientX' | 'clientY'>): Point => {
    const shown = canvas.current?.getBoundingClientRect();
    if (!shown || !painter) return { x: 0, y: 0 };
    return {
      x: ((clientX - shown.left) / shown.width) * painter.width,
      y: ((clientY - shown.top) / shown.height) * painter.height,
    };
  };
  const begin = (event: PointerEvent<HTMLCanvasElement>): void => {
    if (!painter || isLocked || event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    stroke.current = [pointOf(event)];
    painter.add({ kind: 'stroke', sizePx, points: stroke.current });
  };
  const go = (event: PointerEvent<HTMLCanvasElement>): void => {
    const points = stroke.current;
    const last = points?.at(-1);
    if (!painter || isLocked || !points || !last) return;
    const more = coalescedEvents(event.nativeEvent).map(pointOf);
    const fresh = more.length > 0 ? more : [pointOf(event)];
    points.push(...fresh);
    painter.add({ kind: 'stroke', sizePx, points: [last, ...fresh] });
  };
  const end = (): void => {
    if (stroke.current) onMark({ kind: 'stroke', sizePx, points: stroke.current });
    stroke.current = undefined;
  };
  const onKey = (event: KeyboardEvent): void => {
    if (!painter || isLocked) return;
    const step = steps[event.key];
    if (step) {
      event.preventDefault();
      const by = event.shiftKey ? sizePx / 10 : sizePx / 2;
      setSquare(({ x, y }) => ({
        x: within(x + (step[0] * by) / painter.width, 1),
        y: within(y + (step[1] * by) / painter.height, 1),
      }));
    }
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      const centre = { x: square.x * painter.width, y: square.y * painter.height };
      const mark: Mark = { kind: 'square', sizePx, centre };
      painter.add(mark);
      onMark(mark);
    }
  };

  const percent = (share: number): string => `${share * 100}%`;
  return (
    <>
      <div
        className={styles.surface}
        role="application"
        aria-label={words.surface}
        aria-describedby={hintId}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: an application takes keys.
        tabIndex={0}
        onKeyDown={onKey}
      >
        <canvas
          ref={canvas}
          className={styles.canvas}
          onPointerDown={begin}
          onPointerMove={go}
          onPointerUp={end}
          onPointerCancel={end}
        />
        {painter && (
          <span
            className={styles.square}
            aria-hidden="true"
            style={{
              left: percent(square.x),
              top: percent(square.y),
              width: percent(sizePx / painter.width),
              height: percent(sizePx / painter.height),
            }}
          />
        )}
        <VisuallyHidden>
          <span role="status">{words.at(Math.round(square.x * 100), Math.round(square.y * 100))}</span>
        </VisuallyHidden>
      </div>
      <Hint id={hintId}>{words.hint}</Hint>
    </>
  );
}
