import { formatExact } from '#i18n/format.ts';
import type { Locale } from '#i18n/locale.ts';
import { useTexts, type Words } from '#i18n/words.ts';
import { formatBytes } from '#lib/formatBytes.ts';
import { paths } from '#paths.ts';
import { Button, LinkButton } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { badWords, goodWords, Hint, Row, Stack, softWords } from '#ui/layout.tsx';
import { Progress } from '#ui/Progress.tsx';
import { cancelUpload, pauseUpload } from './cancelUpload.ts';
import { retryUpload } from './publishFiles.ts';
import styles from './upload.module.css';
import type { UploadEnvironment } from './uploadEnvironment.ts';
import { failureWords } from './uploadFailure.ts';
import type { UploadItem } from './uploadItems.ts';
import { canPause, canRetry, isUnderWay } from './uploadPhase.ts';

type FileStatusProps = { item: UploadItem; environment: UploadEnvironment };

export function FileStatus({ item, environment }: FileStatusProps) {
  const { words, errors, locale } = useTexts('upload');
  const { phase, key, file } = item;
  const buttons = (
    <>
      {canPause(phase) && <Button onClick={() => pauseUpload(environment, key)} label={words.pause} />}
      {phase.phase === 'paused' && <Button onClick={() => void retryUpload(environment, key)} label={words.resume} />}
      {isUnderWay(phase) && <Button onClick={() => void cancelUpload(environment, key)} label={words.cancel} />}
      {canRetry(phase) && <Button onClick={() => void retryUpload(environment, key)} label={words.retry} />}
    </>
  );

  switch (phase.phase) {
    case 'ready':
      return null;
    case 'checking':
    case 'reserving':
    case 'offline':
    case 'queued':
    case 'cancelled':
      return <StatusLine text={words.phase[phase.phase]}>{buttons}</StatusLine>;
    case 'sending':
    case 'waitingForNetwork':
    case 'paused':
    case 'processing': {
      const sentBytes = 'sentBytes' in phase ? phase.sentBytes : undefined;
      return (
        <Stack gap={2}>
          <Progress label={words.progressOf(file.name)} value={sentBytes && sentBytes / file.size} />
          {sentBytes !== undefined && (
            <Hint className={styles.numbers}>
              {words.bytesOf(formatBytes(sentBytes, locale), formatBytes(file.size, locale))}
            </Hint>
          )}
          <StatusLine text={words.phase[phase.phase]}>{buttons}</StatusLine>
        </Stack>
      );
    }
    case 'published':
    case 'held':
    case 'scheduled':
      return (
        <StatusLine text={doneWords(item, words, locale)} tone="good">
          <LinkButton to={paths.photo(phase.id)} label={words.openPhoto} />
        </StatusLine>
      );
    case 'refused':
      return <StatusLine text={words.refused[phase.reason]} tone="bad" />;
    case 'failed':
      return (
        <StatusLine text={failureWords(phase.failure, words, errors)} tone="bad">
          {buttons}
        </StatusLine>
      );
  }
}

function doneWords({ phase, draft }: UploadItem, words: Words['upload'], locale: Locale): string {
  if (phase.phase === 'held') return words.phase.held;
  if (phase.phase !== 'scheduled' || draft.publishAt === undefined) return words.shownTo[draft.visibility];
  return words.scheduledFor(formatExact(locale, new Date(draft.publishAt)));
}

const tones = { soft: softWords, good: goodWords, bad: badWords };

type StatusLineProps = { text: string; tone?: keyof typeof tones; children?: React.ReactNode };

const StatusLine = ({ text, tone = 'soft', children }: StatusLineProps) => (
  <Row gap={4} justify="between" className={styles.status}>
    <Row as="p" gap={2} line align="top" className={tones[tone]} role={tone === 'bad' ? 'alert' : 'status'}>
      {tone !== 'soft' && <Icon name={tone === 'bad' ? 'warning' : 'check'} size={20} />}
      <span>{text}</span>
    </Row>
    {children}
  </Row>
);
