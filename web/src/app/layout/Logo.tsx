import styles from './Logo.module.css';

/** An eye about to blink, and the name. */
export function Logo() {
  return (
    <span className={styles.logo}>
      <svg viewBox="0 0 32 32" width="32" height="32" fill="none" aria-hidden="true">
        <path
          d="M3 16c4-6 8.3-9 13-9s9 3 13 9c-4 6-8.3 9-13 9S7 22 3 16Z"
          stroke="currentColor"
          strokeWidth="2"
          strokeLinejoin="round"
        />
        <circle cx="16" cy="16" r="4.5" className={styles.iris} />
      </svg>
      <span className={styles.name}>Matataki</span>
    </span>
  );
}
