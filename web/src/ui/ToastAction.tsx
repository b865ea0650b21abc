import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import styles from './ToastHost.module.css';
import type { ToastAction as Action } from './toast.ts';

type ToastActionProps = { text: string; action: Action; onActed: () => void };

/** A toast with something to do about it, and the seconds that are left for it. */
export function ToastAction({
  text,
  action: { label, seconds, onAction, takesFocus = false },
  onActed,
}: ToastActionProps) {
  const [left, setLeft] = useState(seconds);
  const button = useRef<HTMLButtonElement>(null);
  useFocusTaken(button, takesFocus);

  useEffect(() => {
    const endsAt = Date.now() + seconds * 1_000;
    const timer = setInterval(() => setLeft(Math.max(0, Math.ceil((endsAt - Date.now()) / 1_000))), 250);
    return () => clearInterval(timer);
  }, [seconds]);

  return (
    <span className={styles.line}>
      <span>{text}</span>
      <button
        type="button"
        ref={button}
        className={styles.action}
        data-keeps-focus={takesFocus || undefined}
        onClick={() => {
          onAction();
          onActed();
        }}
      >
        {label}
        {/* Not told by a screen reader, which would say every second. */}
        <span className={styles.left} aria-hidden="true">
          {left}
        </span>
      </button>
    </span>
  );
}

/** Takes the focus, and leaves it to the page when it goes; a navigation meanwhile does not take it away (`RouteAnnouncer`). */
function useFocusTaken(button: RefObject<HTMLButtonElement | null>, takesFocus: boolean): void {
  useLayoutEffect(() => {
    const taker = takesFocus ? button.current : null;
    taker?.focus({ preventScroll: true });
    return () => {
      if (taker !== null && taker === document.activeElement) {
        document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
      }
    };
  }, [button, takesFocus]);
}
