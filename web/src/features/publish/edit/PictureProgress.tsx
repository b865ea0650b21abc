import { useLocale } from '#i18n/useMessages.ts';
import { useWords } from '#i18n/words.ts';
import { formatBytes } from '#lib/formatBytes.ts';
import { Button } from '#ui/Button.tsx';
import { Hint, Row, Stack } from '#ui/layout.tsx';
import { Progress } from '#ui/Progress.tsx';
import styles from './edit.module.css';
import type { PictureOnItsWay } from './sendPicture.ts';

type PictureProgressProps = { state: PictureOnItsWay; totalBytes: number; onStop: () => void };

/** How far the new picture is, in words and bytes; it can be stopped until it has arrived. */
export function PictureProgress({ state, totalBytes, onStop }: PictureProgressProps) {
  const { picture: words } = useWords('editPhoto');
  const locale = useLocale();
  const sentBytes = 'sentBytes' in state ? state.sentBytes : undefined;
  return (
    <Stack gap={2} className={styles.progress}>
      <Progress label={words.progress} value={sentBytes === undefined ? undefined : sentBytes / totalBytes} />
      <p role="status">{words[state.phase]}</p>
      {sentBytes !== undefined && (
        <Hint className={styles.hint}>
          {words.bytesOf(formatBytes(sentBytes, locale), formatBytes(totalBytes, locale))}
        </Hint>
      )}
      {state.phase !== 'processing' && (
        <Row gap={2}>
          <Button onClick={onStop}>{words.stop}</Button>
        </Row>
      )}
    </Stack>
  );
}
