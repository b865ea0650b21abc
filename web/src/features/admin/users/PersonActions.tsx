import { useAtomValue } from 'jotai';
import { Suspense, useRef, useState } from 'react';
import { documentPath } from '#contract/paths.ts';
import type { ListedPerson } from '#data/staff/people.ts';
import { useMessages } from '#i18n/useMessages.ts';
import { useWords } from '#i18n/words.ts';
import { user } from '#session/atoms.ts';
import { Button } from '#ui/Button.tsx';
import { toast } from '#ui/toast.ts';
import { useOnDemand } from '#ui/useOnDemand.ts';
import { useUndoable } from '../useUndoable.ts';
import { auditedAs, type PersonOrder } from './actions.ts';
import styles from './users.module.css';

export type AskedOrder = PersonOrder['do'];

type PersonActionsProps = { person: ListedPerson; name: string; onChanged: () => void };

/** What can be done with somebody; each asks before, says what follows, and can be taken back. */
export function PersonActions({ person, name, onChanged }: PersonActionsProps) {
  const { errors } = useMessages();
  const words = useWords('adminUsers');
  const me = useAtomValue(user);
  const tellDone = useUndoable();
  const [asking, setAsking] = useState<AskedOrder>();
  const section = useRef<HTMLElement>(null);
  const dialog = useOnDemand(async () => (await import('./PersonDialog.tsx')).PersonDialog);
  const isBanned = person.status === 'banned';

  async function ask(order: AskedOrder): Promise<void> {
    if (await dialog.request()) setAsking(order);
    else toast('error', errors.partLost);
  }

  function onDone(order: AskedOrder): void {
    setAsking(undefined);
    tellDone({
      text: words.did[order],
      target: documentPath.user(person.uid),
      action: auditedAs[order],
      onSettled: onChanged,
    });
    onChanged();
    // The button that was pressed may be another one now.
    requestAnimationFrame(() => section.current?.focus({ preventScroll: true }));
  }

  const button = (order: AskedOrder, label: string, variant: 'plain' | 'danger' = 'plain') => (
    <Button variant={variant} busy={dialog.loading} onClick={() => void ask(order)}>
      {label}
    </Button>
  );

  return (
    <section ref={section} tabIndex={-1} aria-label={words.actions} className={styles.actions}>
      {me?.uid === person.uid ? (
        <p className={styles.soft}>{words.itIsYou}</p>
      ) : (
        <div className={styles.buttons}>
          {button('warn', words.warn)}
          {isBanned && button('unban', words.unban)}
          {button('ban', isBanned ? words.changeBan : words.ban, 'danger')}
          {me?.role === 'admin' && button('setRole', words.changeRole)}
        </div>
      )}
      {asking && dialog.part && (
        <Suspense fallback={null}>
          <dialog.part
            person={person}
            name={name}
            order={asking}
            onClose={() => setAsking(undefined)}
            onDone={() => onDone(asking)}
          />
        </Suspense>
      )}
    </section>
  );
}
