import { useAtomValue } from 'jotai';
import { useRef, useState } from 'react';
import { documentPath } from '#contract/paths.ts';
import type { ListedPerson } from '#data/staff/people.ts';
import { useWords } from '#i18n/words.ts';
import { user } from '#session/atoms.ts';
import { Button } from '#ui/Button.tsx';
import { Hint, Row } from '#ui/layout.tsx';
import { useLazyDialog } from '../useLazyDialog.tsx';
import { useUndoable } from '../useUndoable.ts';
import { labelOf, type PersonAction, personActions } from './actions.ts';
import styles from './users.module.css';

type PersonActionsProps = { person: ListedPerson; name: string; onChanged: () => void };

/** What can be done with somebody; each asks before, says what follows, and can be undone. */
export function PersonActions({ person, name, onChanged }: PersonActionsProps) {
  const words = useWords('adminUsers');
  const me = useAtomValue(user);
  const tellDone = useUndoable();
  const [asking, setAsking] = useState<PersonAction>();
  const section = useRef<HTMLElement>(null);
  const dialog = useLazyDialog(async () => (await import('./PersonDialog.tsx')).PersonDialog);
  const isBanned = person.status === 'banned';
  const offered = personActions.filter(({ onlyBanned, onlyAdmins }) => {
    return (isBanned || !onlyBanned) && (me?.role === 'admin' || !onlyAdmins);
  });

  function onDone({ name: action, audited }: PersonAction): void {
    setAsking(undefined);
    const target = documentPath.user(person.uid);
    tellDone({ text: words.did[action], target, action: audited, onSettled: onChanged });
    onChanged();
    // The button that was pressed may be another one now.
    requestAnimationFrame(() => section.current?.focus({ preventScroll: true }));
  }

  return (
    <section ref={section} tabIndex={-1} aria-label={words.actions} className={styles.actions}>
      {me?.uid === person.uid ? (
        <Hint>{words.itIsYou}</Hint>
      ) : (
        <Row gap={2}>
          {offered.map((action) => (
            <Button
              key={action.name}
              variant={action.isDangerous ? 'danger' : 'plain'}
              busy={dialog.busy}
              onClick={() => dialog.open(() => setAsking(action))}
            >
              {labelOf(action.name, isBanned, words)}
            </Button>
          ))}
        </Row>
      )}
      {asking &&
        dialog.draw((PersonDialog) => (
          <PersonDialog
            person={person}
            name={name}
            action={asking}
            onClose={() => setAsking(undefined)}
            onDone={() => onDone(asking)}
          />
        ))}
    </section>
  );
}
