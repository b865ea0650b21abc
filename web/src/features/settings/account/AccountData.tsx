import { useAtomValue } from 'jotai';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { exportAccountContract } from '#contract/callables/exportAccount.ts';
import type { Uid } from '#contract/ids.ts';
import { call } from '#data/call.ts';
import { formatExact } from '#i18n/format.ts';
import { errorWords, type Messages, useTexts, useWords, type Words } from '#i18n/words.ts';
import { formatBytes } from '#lib/formatBytes.ts';
import { wait } from '#lib/wait.ts';
import { type User, user } from '#session/atoms.ts';
import { useLazyDialog } from '#session/useLazyDialog.tsx';
import { Button, buttonClass } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { classNames, Hint, Live, ownWidth, Stack } from '#ui/layout.tsx';
import { Note } from '#ui/Note.tsx';
import { Progress } from '#ui/Progress.tsx';
import styles from './account.module.css';
import { type ExportPhase, followExport, isExportPending, markExport, unmarkExport } from './followExport.ts';

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
  const { words, errors } = useTexts('account');
  const { phase, start } = useExport(uid);
  const canStart = phase.phase !== 'preparing' && phase.phase !== 'ready';
  return (
    <Stack gap={3} className={styles.part}>
      <h3>{words.exportHeading}</h3>
      <Hint>{words.exportText}</Hint>
      <Live>
        <Progressing phase={phase} />
      </Live>
      <Note icon="warning">{failureOf(phase, words, errors)}</Note>
      {canStart && (
        <Button className={ownWidth} busy={phase.phase === 'asking'} onClick={start} label={words.exportStart} />
      )}
    </Stack>
  );
}

function Progressing({ phase }: { phase: ExportPhase }) {
  const { words, locale } = useTexts('account');
  switch (phase.phase) {
    case 'preparing':
      return (
        <Stack gap={2}>
          <Progress label={words.exportHeading} />
          <Hint>{phase.waiting ? words.exportWaiting : words.exportPreparing}</Hint>
        </Stack>
      );
    case 'ready':
      return (
        <Stack gap={3} className={styles.part}>
          <p>{words.exportReady(formatBytes(phase.bytes, locale), formatExact(locale, phase.expiresAt))}</p>
          <a
            className={buttonClass('primary', classNames(ownWidth, styles.download))}
            href={phase.url}
            download
            rel="noreferrer"
          >
            <Icon name="download" size={20} />
            {words.exportDownload}
          </a>
        </Stack>
      );
    case 'expired':
      return <Hint>{words.exportExpired}</Hint>;
    case 'idle':
    case 'asking':
    case 'failed':
      return null;
  }
}

function failureOf(phase: ExportPhase, words: Words['account'], errors: Messages['errors']): string | undefined {
  if (phase.phase !== 'failed') return undefined;
  const { error } = phase;
  if (error === undefined) return words.exportFailed;
  const reason = errorWords(error, errors);
  return error.code === 'resource-exhausted' ? words.exportLimited(reason) : reason;
}

function useExport(uid: Uid): { readonly phase: ExportPhase; readonly start: () => void } {
  const [phase, setPhase] = useState<ExportPhase>({ phase: 'idle' });
  const following = useRef<AbortController>(undefined);

  function start(): void {
    following.current?.abort();
    const controller = new AbortController();
    following.current = controller;
    const { signal } = controller;
    followExport({
      ask: async () => {
        const answer = await call(exportAccountContract, {});
        signal.throwIfAborted();
        markExport(uid);
        return answer;
      },
      wait: (ms) => wait(ms, signal),
      nowMs: Date.now,
      show: (next) => {
        if (signal.aborted) return;
        if (next.phase === 'failed' || next.phase === 'expired') unmarkExport();
        setPhase(next);
      },
    }).catch((error: unknown) => {
      if (!signal.aborted) throw error;
    });
  }

  const resume = useEffectEvent((person: Uid) => isExportPending(person) && start());
  useEffect(() => {
    resume(uid);
    return () => following.current?.abort();
  }, [uid]);

  return { phase, start };
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
