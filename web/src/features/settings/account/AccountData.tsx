import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { ContractError } from '#contract/errors.ts';
import type { Uid } from '#contract/ids.ts';
import { queryClient } from '#data/queryClient.ts';
import { formatExact } from '#i18n/format.ts';
import { errorWords, useTexts, useWords } from '#i18n/words.ts';
import { formatBytes } from '#lib/formatBytes.ts';
import { type User, user } from '#session/atoms.ts';
import { useLazyDialog } from '#session/useLazyDialog.tsx';
import { Button, buttonClass } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { classNames, Hint, Live, ownWidth, Stack } from '#ui/layout.tsx';
import { Note } from '#ui/Note.tsx';
import { Progress } from '#ui/Progress.tsx';
import styles from './account.module.css';
import { exportKey, exportQuery, isExportPending, unmarkExport } from './ownExport.ts';

export const AccountData = ({ person }: { person: User }) => (
  <>
    <ExportPart uid={person.uid} />
    <DeletePart user={person} />
  </>
);

/** For `/banned`: banned people may still export and delete their account. */
export function BannedAccount() {
  const person = useAtomValue(user);
  if (person === null) return null;
  return (
    <Stack gap={4}>
      <AccountData person={person} />
    </Stack>
  );
}

function ExportPart({ uid }: { uid: Uid }) {
  const { words, errors, locale } = useTexts('account');
  const [isWanted, setIsWanted] = useState(() => isExportPending(uid));
  const [isExpired, setIsExpired] = useState(false);
  const { data, error, failureReason, isFetching } = useQuery({ ...exportQuery(uid), enabled: isWanted });
  const ready = data?.status === 'ready' && !isExpired ? data : undefined;
  const failed = data?.status === 'failed' ? words.exportFailed : undefined;
  const isPreparing = data?.status === 'preparing' && error === null;

  useEffect(() => {
    if (error !== null) unmarkExport();
    if (data?.status !== 'ready') return;
    const end = (): void => {
      unmarkExport();
      setIsExpired(true);
    };
    const timer = setTimeout(end, Date.parse(data.expiresAt) - Date.now());
    return () => clearTimeout(timer);
  }, [data, error]);

  function start(): void {
    setIsExpired(false);
    setIsWanted(true);
    void queryClient.resetQueries({ queryKey: exportKey(uid) });
  }

  return (
    <Stack gap={3} className={styles.part}>
      <h3>{words.exportHeading}</h3>
      <Hint>{words.exportText}</Hint>
      <Live>
        {isPreparing && (
          <Stack gap={2}>
            <Progress label={words.exportHeading} />
            <Hint>{failureReason === null ? words.exportPreparing : words.exportWaiting}</Hint>
          </Stack>
        )}
        {ready && (
          <Stack gap={3} className={styles.part}>
            <p>{words.exportReady(formatBytes(ready.bytes, locale), formatExact(locale, new Date(ready.expiresAt)))}</p>
            <a
              className={buttonClass('primary', classNames(ownWidth, styles.download))}
              href={ready.url}
              download
              rel="noreferrer"
            >
              <Icon name="download" size={20} />
              {words.exportDownload}
            </a>
          </Stack>
        )}
        {isExpired && <Hint>{words.exportExpired}</Hint>}
      </Live>
      <Note icon="warning">{error ? refusalWords(error) : failed}</Note>
      {!isPreparing && !ready && (
        <Button className={ownWidth} busy={isFetching} onClick={start} label={words.exportStart} />
      )}
    </Stack>
  );

  function refusalWords(refusal: Error): string {
    const reason = errorWords(refusal, errors);
    const isLimited = refusal instanceof ContractError && refusal.code === 'resource-exhausted';
    return isLimited ? words.exportLimited(reason) : reason;
  }
}

function DeletePart({ user }: { user: User }) {
  const words = useWords('account');
  // Few visits open the dialog, and a dialog brings much code.
  const dialog = useLazyDialog(async () => (await import('./DeleteDialog.tsx')).DeleteDialog);

  return (
    <Stack gap={3} className={styles.part}>
      <h3>{words.deleteHeading}</h3>
      <Hint>{words.deleteText}</Hint>
      <Button className={ownWidth} variant="danger" aria-haspopup="dialog" onClick={() => dialog.open()}>
        {words.deleteOpen}
      </Button>
      {dialog.draw((DeleteDialog) => (
        <DeleteDialog user={user} onClose={dialog.close} />
      ))}
    </Stack>
  );
}
