import { classNames } from '#ui/classNames.ts';
import { Icon } from '#ui/Icon.tsx';
import { Row } from '#ui/layout.tsx';
import styles from './account.module.css';

/** How something went. */
export type Outcome = { readonly kind: 'good' | 'bad'; readonly text: string };

/** Says how something went, beside what it was about; read out when it appears. Stays in the page without anything to say. */
export function Note({ outcome }: { outcome: Outcome | undefined }) {
  return (
    <div className={styles.live} role={outcome?.kind === 'bad' ? 'alert' : 'status'}>
      {outcome !== undefined && (
        <Row
          as="p"
          gap={2}
          line
          align="top"
          className={classNames(styles.note, outcome.kind === 'bad' ? styles.noteBad : styles.noteGood)}
        >
          <Icon name={outcome.kind === 'bad' ? 'warning' : 'check'} size={20} />
          <span>{outcome.text}</span>
        </Row>
      )}
    </div>
  );
}
