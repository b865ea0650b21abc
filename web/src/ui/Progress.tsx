import styles from './Progress.module.css';

type ProgressProps = {
  label: string;
  /** 0 to 1; `undefined` while unknown. */
  value?: number | undefined;
};

export const Progress = ({ label, value }: ProgressProps) => (
  <progress className={styles.progress} aria-label={label} max={1} value={value} />
);
