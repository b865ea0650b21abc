import type { ReactNode } from 'react';
import { reasonWords } from '#i18n/reasonWords.ts';
import { standingOf } from '#i18n/standingOf.ts';
import { standingWords } from '#i18n/standingWords.ts';
import styles from './OutOfSight.module.css';

type OutOfSightProps = {
  photo: Parameters<typeof standingOf>[0];
  /** Leads to where it is changed, called so; drawn where that helps. */
  mend?: ((label: string) => ReactNode) | undefined;
};

/** Why a photo is held, hidden or removed: the rule, what staff wrote, and what its owner can do. Import it lazily. */
export function OutOfSight({ photo, mend }: OutOfSightProps) {
  const words = standingWords.use();
  const standing = standingOf(photo, words, reasonWords.use());
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
