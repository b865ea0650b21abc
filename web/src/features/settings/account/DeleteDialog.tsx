import { useWatch } from 'react-hook-form';
import { deleteAccountContract, deletionWord, isDeletionConfirmed } from '#contract/callables/deleteAccount.ts';
import { signOut } from '#data/account/auth.ts';
import { call } from '#data/call.ts';
import { useSiteNavigate } from '#i18n/SiteLink.tsx';
import { errorWords, useTexts, useWords, type Words } from '#i18n/words.ts';
import { paths } from '#paths.ts';
import type { User } from '#session/atoms.ts';
import { deliberately } from '#session/leave.ts';
import { useCallForm } from '#session/useCallForm.ts';
import { Button, DialogActions } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { TextField } from '#ui/Fields.tsx';
import { Hint, Live, Stack } from '#ui/layout.tsx';
import { Note } from '#ui/Note.tsx';
import { Progress } from '#ui/Progress.tsx';
import { toast } from '#ui/toast.ts';
import styles from './account.module.css';
import { unmarkExport } from './ownExport.ts';

type Identity = Pick<User, 'username' | 'email'>;

export function confirmLabel({ username, email }: Identity, words: Words['account']): string {
  if (username !== '') return words.deleteConfirmUsername(username);
  return email ? words.deleteConfirmEmail(email) : words.deleteConfirmWord(deletionWord({ username, email }));
}

/** The same check as on the server. */
export const isDeletionArmed = (identity: Identity, typed: string): boolean =>
  isDeletionConfirmed(typed, deletionWord(identity));

/** Also signs out here. After a `ContractError` the person stays signed in, although the account may be gone. */
async function deleteAccount(confirm: string): Promise<void> {
  await deliberately(async () => {
    await call(deleteAccountContract, { confirm });
    unmarkExport();
    await signOut();
  });
}

/** Cannot be closed during the deletion. */
export function DeleteDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const { words, app, errors } = useTexts('account');
  const navigate = useSiteNavigate();
  const form = useCallForm({
    defaultValues: { typed: '' },
    send: async ({ typed }) => {
      await deleteAccount(typed.trim());
      await navigate(paths.home, { replace: true });
      toast('success', words.goodbye);
    },
    refused: { 'invalid-argument': words.deleteMismatch, 'failed-precondition': words.deleteLastAdmin },
    problemOf: (error) => ({ message: words.deleteFailed(errorWords(error, errors)) }),
  });
  const deleting = form.busy;
  const armed = isDeletionArmed(user, useWatch({ control: form.control, name: 'typed' }));

  return (
    <Dialog title={words.deleteTitle} closeLabel={app.close} onClose={() => deleting || onClose()}>
      <Stack as="form" gap={4} className={styles.dialog} noValidate onSubmit={form.submit}>
        <Consequences />
        <TextField
          label={confirmLabel(user, words)}
          readOnly={deleting}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...form.field('typed')}
        />
        <Note icon="warning">{form.error}</Note>
        <Live>
          {deleting && (
            <Stack gap={2}>
              <Progress label={words.deleting} />
              <Hint>{words.deletingText}</Hint>
            </Stack>
          )}
        </Live>
        <DialogActions cancel={deleting ? undefined : { label: words.cancel, onClick: onClose }}>
          <Button type="submit" variant="danger" disabled={!armed} busy={deleting} label={words.deleteForGood} />
        </DialogActions>
      </Stack>
    </Dialog>
  );
}

function Consequences() {
  const words = useWords('account');
  const lists = [
    { heading: words.deleteErased, entries: words.deleteErasedItems },
    { heading: words.deleteKept, entries: words.deleteKeptItems },
  ];
  return (
    <>
      <p>{words.deleteText}</p>
      {lists.map(({ heading, entries }) => (
        <div key={heading}>
          <h3>{heading}</h3>
          <Stack as="ul" gap={1} className={styles.list}>
            {entries.map((entry) => (
              <li key={entry}>{entry}</li>
            ))}
          </Stack>
        </div>
      ))}
    </>
  );
}
