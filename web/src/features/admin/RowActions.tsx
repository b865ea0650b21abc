import type { ReactNode } from 'react';
import { useWords } from '#i18n/words.ts';
import { isolated } from '#lib/isolated.ts';
import { Button } from '#ui/Button.tsx';
import { Hint, Row } from '#ui/layout.tsx';
import { MoreMenu } from '#ui/MenuButton.tsx';
import styles from './staff.module.css';

type Action = { readonly label: string; readonly onAct: () => void; readonly isAwaited?: boolean | undefined };

type RowActionsProps = {
  /** The name of the entry; absent: they are about the whole list. */
  of?: string;
  actions: readonly Action[];
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

type CatalogueRowProps = RowActionsProps & {
  of: string;
  /** Before the name: `#` for tags. */
  mark?: string;
  reading?: string;
  facts: ReactNode;
  children?: ReactNode;
};

/** An entry of the catalogue: what it is, facts, and the acts that fit it. */
export const CatalogueRow = ({
  of,
  mark = '',
  reading = '',
  facts,
  actions,
  busy = false,
  children,
}: CatalogueRowProps) => (
  <div className={styles.acting}>
    <div>
      <bdi className={styles.name}>{mark + of}</bdi> {reading !== '' && <Hint as="bdi">{reading}</Hint>}
      {children}
    </div>
    <Row gap={2} className={styles.rowFacts}>
      {facts}
      {actions.map(
        ({ label, onAct, isAwaited }) =>
          isAwaited && (
            <Button key={label} aria-label={`${label}: ${isolated(of)}`} busy={busy} onClick={onAct} label={label} />
          ),
      )}
    </Row>
    <RowActions of={of} actions={actions.filter(({ isAwaited }) => !isAwaited)} busy={busy} />
  </div>
);
