import { classNames } from './classNames.ts';
import styles from './States.module.css';

/** Decoration only: say in words, or by `aria-busy`, what people wait for. */
export function Spinner({ className }: { className?: string | undefined }) {
  return (
    <svg
      className={classNames(styles.spinner, className)}
      viewBox="0 0 20 20"
      width="20"
      height="20"
      aria-hidden="true"
    >
      <circle cx="10" cy="10" r="8" fill="none" stroke="currentColor" strokeWidth="2" opacity="0.25" />
      <path d="M18 10a8 8 0 0 0-8-8" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
    </svg>
  );
}
