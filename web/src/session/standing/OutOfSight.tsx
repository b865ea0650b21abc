import type { ReactNode } from 'react';
import { whyOutOfSight } from '#i18n/outOfSight.ts';
import { useWords } from '#i18n/words.ts';
import styles from './OutOfSight.module.css';

type OutOfSightProps = {
  photo: Parameters<typeof whyOutOfSight>[0];
  /** Leads to where it is changed, called so; drawn where that helps. */
  mend?: ((label: string) => ReactNode) | undefined;
};

/** Why a photo is held, hidden or removed: the rule, what staff wrote, and what its owner can do. Import it lazily. */
export function OutOfSight({ photo, mend }: OutOfSightProps) {
  const words = useWords('outOfSight');
  const standing = whyOutOfSight(photo, words, useWords('reasons'));
  if (standing === undefined) return null;
  const { why, rule, note, next, canMend } = standing;
  return (
    <div className={styles.standing}>
      <p>{why}</p>
      {rule !== undefined && <p>{rule}</p>}
      {note !== undefined && (
        <figure className={styles.note}>
          <figcaption className={styles.from}>{words.fromStaff}</figcaption>
          <blockquote className={styles.said}>{note}</blockquote>
        </figure>
      )}
      <p>{next}</p>
      {canMend && mend?.(words.mend)}
    </div>
  );
}
