import type { ReactNode } from 'react';
import { brokenRule, whyOutOfSight } from '#i18n/outOfSight.ts';
import { SiteLink } from '#i18n/SiteLink.tsx';
import { useWords } from '#i18n/words.ts';
import { Hint, Stack } from '#ui/layout.tsx';
import styles from './OutOfSight.module.css';

type OutOfSightProps = {
  photo: Parameters<typeof whyOutOfSight>[0];
  rulesPath: string;
  /** What comes next is for the owner, not for staff. */
  isOwner: boolean;
  mend?: ((label: string) => ReactNode) | undefined;
};

/** Import it lazily. */
export function OutOfSight({ photo, rulesPath, isOwner, mend }: OutOfSightProps) {
  const words = useWords('outOfSight');
  const reason = whyOutOfSight(photo, words, useWords('reasons'));
  const broken = brokenRule(photo);
  if (reason === undefined) return null;
  const { why, rule, note, next, canMend } = reason;
  return (
    <Stack gap={2} justify="start">
      <p>{why}</p>
      {rule !== undefined && (
        <p>
          {rule} <SiteLink to={`${rulesPath}#${broken}`}>{words.readRule}</SiteLink>
        </p>
      )}
      {note !== undefined && (
        <Stack as="figure" gap={1} className={styles.note}>
          <Hint as="figcaption">{words.fromStaff}</Hint>
          <blockquote className={styles.said}>{note}</blockquote>
        </Stack>
      )}
      {isOwner && <p>{next}</p>}
      {canMend && mend?.(words.mend)}
    </Stack>
  );
}
