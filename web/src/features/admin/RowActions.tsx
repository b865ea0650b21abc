import { useWords } from '#i18n/words.ts';
import { isolated } from '#lib/isolated.ts';
import { Button } from '#ui/Button.tsx';
import { Row } from '#ui/layout.tsx';
import { MoreMenu } from '#ui/MenuButton.tsx';
import styles from './staff.module.css';

type RowActionsProps = {
  /** The name of the entry; absent: they are about the whole list. */
  of?: string;
  actions: readonly { readonly label: string; readonly onAct: () => void }[];
  busy?: boolean;
};

/** What can be done with an entry of a list, or with the list: quiet buttons, and one menu where there is no room for them. */
export function RowActions({ of, actions, busy = false }: RowActionsProps) {
  const words = useWords('admin');
  if (actions.length === 0) return null;
  return (
    <>
      <Row gap={1} line className={styles.rowButtons}>
        {actions.map(({ label, onAct }) => (
          <Button
            key={label}
            variant="quiet"
            aria-label={of === undefined ? undefined : `${label}: ${isolated(of)}`}
            busy={busy}
            onClick={onAct}
            label={label}
          />
        ))}
      </Row>
      <div className={styles.rowMenu}>
        <MoreMenu
          label={of === undefined ? words.otherActions : words.actionsOn(isolated(of))}
          entries={actions.map(({ label, onAct }) => ({ kind: 'action', label, onSelect: onAct }))}
        />
      </div>
    </>
  );
}
