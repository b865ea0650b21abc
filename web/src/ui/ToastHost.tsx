import 'react-toastify/ReactToastify.css';
import { type CSSProperties, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
// `unstyled`: the CSP forbids styles that a script injects.
import { cssTransition, type Id, toast as show, ToastContainer } from 'react-toastify/unstyled';
import { Icon } from './Icon.tsx';
import styles from './ToastHost.module.css';
import { type ToastAction as Action, type QueuedToast, subscribeToasts, takeToasts, toastMs } from './toast.ts';

type ToastActionProps = { text: string; action: Action; onActed: () => void };

function ToastAction({ text, action: { label, seconds, onAction, takesFocus = false }, onActed }: ToastActionProps) {
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
        {/* Hidden from screen readers, which would read out every second. */}
        <span className={styles.left} aria-hidden="true">
          {left}
        </span>
      </button>
    </span>
  );
}

/** Gives the focus back to the page at its end. Navigation does not take the focus (`RouteAnnouncer`). */
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

const icons = { success: 'check', error: 'warning', info: 'info' } as const;

/** The library's own transitions take most of a second, in which people can press the toast. */
const motion = cssTransition({ enter: styles.enter ?? '', exit: styles.exit ?? '', collapseDuration: 120 });

/** The most toasts without an action; one more closes the oldest. A toast with an action never waits. */
const passingMost = 3;
let passing: readonly Id[] = [];

const newestIn = new Map<string, Id>();

function showNewest(toast: QueuedToast): void {
  const { slot } = toast;
  if (slot === undefined) {
    showToast(toast);
    return;
  }
  const former = newestIn.get(slot);
  if (former !== undefined) show.dismiss(former);
  newestIn.set(slot, showToast(toast));
}

function showToast({ type, text, action }: QueuedToast): Id {
  const common = {
    type,
    role: type === 'error' ? 'alert' : 'status',
    icon: <Icon name={icons[type]} size={20} />,
  } as const;
  if (action === undefined) {
    passing = passing.filter((id) => show.isActive(id));
    const [eldest] = passing;
    if (eldest !== undefined && passing.length >= passingMost) show.dismiss(eldest);
    const id = show(text, common);
    passing = [...passing, id];
    return id;
  }
  // The time to act does not stop for hover or focus.
  const running = {
    autoClose: action.seconds * 1_000,
    pauseOnHover: false,
    pauseOnFocusLoss: false,
    closeOnClick: false,
  };
  return show(({ closeToast }) => <ToastAction text={text} action={action} onActed={closeToast} />, {
    ...common,
    ...running,
  });
}

/** px above the lower edge that toasts take. */
const reachPx = 240;

/** The distance of toasts from the lower edge that leaves the pressed control uncovered. */
function abovePressed(): CSSProperties & { '--pressed'?: string } {
  const pressed = document.activeElement;
  if (pressed === null || !pressed.matches('main :is(a, button, input, textarea)')) return {};
  const { top, bottom } = pressed.getBoundingClientRect();
  const isNear = bottom > window.innerHeight - reachPx && top > reachPx && top < window.innerHeight;
  return isNear ? { '--pressed': `${window.innerHeight - top + 8}px` } : {};
}

type ToastHostProps = { label: string; closeLabel: string };

export function ToastHost({ label, closeLabel }: ToastHostProps) {
  const [place, setPlace] = useState(abovePressed);
  useEffect(() => {
    const drain = () => {
      setPlace(abovePressed());
      takeToasts().forEach(showNewest);
    };
    drain();
    return subscribeToasts(drain);
  }, []);

  return (
    <ToastContainer
      aria-label={label}
      className={styles.container ?? ''}
      style={place}
      toastClassName={styles.toast ?? ''}
      position="bottom-left"
      autoClose={toastMs}
      transition={motion}
      hideProgressBar
      closeButton={({ closeToast }) => (
        <button type="button" className={styles.close} aria-label={closeLabel} onClick={(event) => closeToast(event)}>
          <Icon name="close" size={18} />
        </button>
      )}
    />
  );
}
