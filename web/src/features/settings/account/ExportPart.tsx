import type { Uid } from '#contract/ids.ts';
import type { Messages } from '#i18n/current.ts';
import { formatExact } from '#i18n/format.ts';
import { useLocale, useMessages } from '#i18n/useMessages.ts';
import { useWords, type Words } from '#i18n/words.ts';
import { formatBytes } from '#lib/formatBytes.ts';
import { Button, buttonClass } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Hint, Stack } from '#ui/layout.tsx';
import { Progress } from '#ui/Progress.tsx';
import styles from './account.module.css';
import type { ExportPhase } from './followExport.ts';
import { Note } from './Note.tsx';
import { callProblemWords } from './problemWords.ts';
import { useExport } from './useExport.ts';

/** Everything of a person's as one file: asked for, prepared, received. */
export function ExportPart({ uid }: { uid: Uid }) {
  const words = useWords('account');
  const { errors } = useMessages();
  const { phase, start } = useExport(uid);
  const canStart = phase.phase !== 'preparing' && phase.phase !== 'ready';
  return (
    <Stack gap={3} className={styles.part}>
      <h3>{words.exportHeading}</h3>
      <Hint>{words.exportText}</Hint>
      <div className={styles.live} role="status">
        <Progressing phase={phase} />
      </div>
      <Note outcome={failureOf(phase, words, errors)} />
      {canStart && (
        <Button className={styles.action} busy={phase.phase === 'asking'} onClick={start}>
          {words.exportStart}
        </Button>
      )}
    </Stack>
  );
}

function Progressing({ phase }: { phase: ExportPhase }) {
  const words = useWords('account');
  const locale = useLocale();
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
          <p>
            {words.exportReady(formatBytes(phase.bytes, locale))}{' '}
            {words.exportUntil(formatExact(locale, phase.expiresAt))}
          </p>
          <a className={buttonClass('primary', styles.action)} href={phase.url} download rel="noreferrer">
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

function failureOf(phase: ExportPhase, words: Words['account'], errors: Messages['errors']) {
  if (phase.phase !== 'failed') return undefined;
  const { error } = phase;
  if (error === undefined) return { kind: 'bad', text: words.exportFailed } as const;
  const reason = callProblemWords(error, errors);
  return { kind: 'bad', text: error.code === 'resource-exhausted' ? words.exportLimited(reason) : reason } as const;
}
