import { limits } from '#contract/limits.ts';
import { formatNumber } from '#i18n/format.ts';
import { useLocale } from '#i18n/useMessages.ts';
import { useWords } from '#i18n/words.ts';
import { Button } from '#ui/Button.tsx';
import type { PhotoAction } from './moderate.ts';
import styles from './photos.module.css';

type ActionBarProps = {
  count: number;
  /** What is under way. */
  busy: PhotoAction | undefined;
  onAct: (action: PhotoAction) => void;
  onNone: () => void;
};

const inOrder: readonly PhotoAction[] = ['publish', 'restore', 'hold', 'hide', 'remove'];

/** What can be done with what is selected; it stays in sight while one goes on selecting. */
export function ActionBar({ count, busy, onAct, onNone }: ActionBarProps) {
  const words = useWords('adminPhotos');
  const locale = useLocale();
  const most = limits.moderation.idsAtOnce;
  return (
    <section className={styles.bar} aria-label={words.actions}>
      <p className={styles.count} role="status">
        {words.chosen(formatNumber(locale, count))}
        {count >= most && ` ${words.chosenMost(formatNumber(locale, most))}`}
      </p>
      <div className={styles.buttons}>
        {inOrder.map((action) => (
          <Button
            key={action}
            variant={action === 'remove' ? 'danger' : 'plain'}
            busy={busy === action}
            aria-disabled={busy !== undefined}
            onClick={() => busy === undefined && onAct(action)}
          >
            {words.act[action]}
          </Button>
        ))}
        <Button variant="quiet" onClick={onNone}>
          {words.chooseNone}
        </Button>
      </div>
      <p className={styles.soft}>{words.atOnce}</p>
    </section>
  );
}
