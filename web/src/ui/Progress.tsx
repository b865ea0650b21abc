import styles from './Progress.module.css';

type ProgressProps = {
  label: string;
  /** 0 to 1; `undefined` while unknown. */
  value?: number | undefined;
};

export function Progress({ label, value }: ProgressProps) {
  return <progress className={styles.progress} aria-label={label} max={1} value={value} />;
}
