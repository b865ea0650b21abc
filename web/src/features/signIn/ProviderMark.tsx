import type { ProviderName } from '#data/siteConfig.ts';
import styles from './signIn.module.css';

const letters: Readonly<Record<ProviderName, string>> = { google: 'G', twitter: 'T', github: 'gh', facebook: 'f' };

/** A letter in a ring, in our own hand: the companies' marks are theirs. */
export function ProviderMark({ name }: { name: ProviderName }) {
  return (
    <span className={styles.mark} aria-hidden="true">
      {letters[name]}
    </span>
  );
}
