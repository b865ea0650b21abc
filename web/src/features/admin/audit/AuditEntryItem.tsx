import { useAtomValue, useStore } from 'jotai';
import { Suspense, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { roleToUndo } from '#contract/staffActions.ts';
import { useMessages } from '#i18n/useMessages.ts';
import { useWords } from '#i18n/words.ts';
import { user } from '#session/atoms.ts';
import { Button } from '#ui/Button.tsx';
import { toast } from '#ui/toast.ts';
import { useOnDemand } from '#ui/useOnDemand.ts';
import { type AuditAddress, adminPaths } from '../adminPaths.ts';
import { AuditEntryBody, actionLabel } from './AuditLine.tsx';
import styles from './audit.module.css';
import type { auditListOf, NamedEntry } from './auditList.ts';
import { isBlank } from './changes.ts';
import { showUndone } from './showUndone.ts';

type AuditEntryItemProps = {
  named: NamedEntry;
  kept: ReturnType<typeof auditListOf>;
  address: AuditAddress;
};

/** An entry of the log with what can be done about it: undone, or seen by what it was undone. */
export function AuditEntryItem({ named, kept, address }: AuditEntryItemProps) {
  const { errors } = useMessages();
  const words = useWords('adminAudit');
  const store = useStore();
  const role = useAtomValue(user)?.role;
  const [asking, setAsking] = useState(false);
  const item = useRef<HTMLLIElement>(null);
  const dialog = useOnDemand(async () => (await import('./UndoDialog.tsx')).UndoDialog);
  const { entry, names } = named;
  const needed = roleToUndo(entry);
  const mayUndo = needed !== undefined && (role === 'admin' || role === needed) && !isBlank(entry);

  async function ask(): Promise<void> {
    if (await dialog.request()) setAsking(true);
    else toast('error', errors.partLost);
  }

  function done(auditId: string): void {
    setAsking(false);
    toast('success', words.undoDone(actionLabel(words, entry.action)));
    void showUndone(store, kept, { undone: entry.id, by: auditId, address });
    // The button that was pressed is not there any more.
    requestAnimationFrame(() => item.current?.focus());
  }

  return (
    <li ref={item} tabIndex={-1} className={styles.entry}>
      <AuditEntryBody entry={entry} names={names}>
        {mayUndo && (
          <Button busy={dialog.loading} onClick={() => void ask()}>
            {words.undo}
          </Button>
        )}
        {entry.revertedBy !== undefined && (
          <Link className={styles.link} to={adminPaths.audit({ entry: entry.revertedBy })}>
            {words.undone}
          </Link>
        )}
      </AuditEntryBody>
      {asking && dialog.part && (
        <Suspense fallback={null}>
          <dialog.part entry={entry} names={names} onClose={() => setAsking(false)} onDone={done} />
        </Suspense>
      )}
    </li>
  );
}
