import { useMessages } from '#i18n/useMessages.ts';
import { useWords } from '#i18n/words.ts';
import { Dialog } from '#ui/Dialog.tsx';
import styles from './decision.module.css';

/** What the keys of the desk do. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const { app } = useMessages();
  const words = useWords('desk');
  const keys: readonly (readonly [readonly string[], string])[] = [
    [['J'], words.keyNext],
    [['K'], words.keyPrevious],
    [['H'], words.keyHide],
    [['R'], words.keyRestore],
    [['D'], words.keyDismiss],
    [['U'], words.keyUndo],
    [['V'], words.keyReveal],
    [[words.space], words.keySelect],
    [['Shift', 'J'], words.keyExtend],
    [['Shift', 'K'], words.keyExtend],
    [['Shift', words.click], words.keyRange],
    [['?'], words.keyHelp],
  ];
  return (
    <Dialog title={words.keysTitle} closeLabel={app.close} onClose={onClose}>
      <p className={styles.soft}>{words.keysLead}</p>
      <dl className={styles.keys}>
        {keys.map(([pressed, what]) => (
          <div key={pressed.join()} className={styles.keyLine}>
            <dt>
              {pressed.map((key) => (
                <kbd key={key} className={styles.key}>
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
