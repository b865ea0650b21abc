import 'react-toastify/ReactToastify.css';
import { useEffect } from 'react';
// The styles come as a file: the CSP allows no style that a script injects.
import { toast as show, ToastContainer } from 'react-toastify/unstyled';
import { Icon } from './Icon.tsx';
import styles from './ToastHost.module.css';
import type { QueuedToast } from './toast.ts';
import { subscribeToasts, takeToasts, toastMs } from './toast.ts';

const icons = { success: 'check', error: 'warning', info: 'info' } as const;

function showToast({ type, text }: QueuedToast): void {
  show(text, { type, role: type === 'error' ? 'alert' : 'status', icon: <Icon name={icons[type]} size={20} /> });
}

type ToastHostProps = { label: string; closeLabel: string };

/** Drawn by `Toasts`, lazily. */
export function ToastHost({ label, closeLabel }: ToastHostProps) {
  useEffect(() => {
    const drain = () => takeToasts().forEach(showToast);
    drain();
    return subscribeToasts(drain);
  }, []);

  return (
    <ToastContainer
      aria-label={label}
      className={styles.container ?? ''}
      toastClassName={styles.toast ?? ''}
      position="bottom-center"
      autoClose={toastMs}
      hideProgressBar
      limit={3}
      closeButton={({ closeToast }) => (
        <button type="button" className={styles.close} aria-label={closeLabel} onClick={(event) => closeToast(event)}>
          <Icon name="close" size={18} />
        </button>
      )}
    />
  );
}
