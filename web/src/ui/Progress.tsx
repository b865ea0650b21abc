import styles from './Progress.module.css';

type ProgressProps = {
  label: string;
  /** 0 to 1; `undefined` while it cannot be told. */
  value?: number | undefined;
};

/** A thin bar of how far something is. */
export function Progress({ label, value }: ProgressProps) {
  return <progress className={styles.progress} aria-label={label} max={1} value={value} />;
}
