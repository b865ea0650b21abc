import styles from './OnlineDot.module.css';

/** A small dot beside a name: somebody is here now. `label` says so to those who do not see it, and on hover. */
export function OnlineDot({ label }: { label: string }) {
  return <span className={styles.dot} role="img" aria-label={label} title={label} />;
}
