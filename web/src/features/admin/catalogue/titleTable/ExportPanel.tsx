import { useEffect, useEffectEvent, useState } from 'react';
import { errorWords } from '#i18n/errorWords.ts';
import { formatNumber } from '#i18n/format.ts';
import { useLocale, useMessages } from '#i18n/useMessages.ts';
import { useWords } from '#i18n/words.ts';
import { Button } from '#ui/Button.tsx';
import { FormError } from '#ui/FormError.tsx';
import { Progress } from '#ui/Progress.tsx';
import { toast } from '#ui/toast.ts';
import styles from '../catalogue.module.css';
import { exportTitles } from './exportTitles.ts';
import { saveFile } from './saveFile.ts';

/** An export: begun by being drawn, over when `onClose` is called. */
export function ExportPanel({ onClose }: { onClose: () => void }) {
  const { app, errors } = useMessages();
  const { export: words, close } = useWords('adminTitleTable');
  const [failed, setFailed] = useState<{ readonly error: unknown }>();
  return (
    <section className={styles.panel} aria-label={words.heading}>
      {failed === undefined ? (
        <Running onClose={onClose} onFailed={(error) => setFailed({ error })} />
      ) : (
        <>
          <FormError>{`${words.failed}${errorWords(failed.error, errors)}`}</FormError>
          <div className={styles.buttons}>
            <Button onClick={() => setFailed(undefined)}>{app.retry}</Button>
            <Button onClick={onClose}>{close}</Button>
          </div>
        </>
      )}
    </section>
  );
}

type RunningProps = { onClose: () => void; onFailed: (error: unknown) => void };

/** An export on its way; it ends with being drawn. */
function Running({ onClose, onFailed }: RunningProps) {
  const locale = useLocale();
  const { export: words } = useWords('adminTitleTable');
  const [progress, setProgress] = useState<{ readonly done: number; readonly all: number }>();
  const number = (value: number): string => formatNumber(locale, value);
  const onDone = useEffectEvent((text: string, count: number): void => {
    saveFile(text, `titles-${new Date().toISOString().slice(0, 10)}.csv`);
    toast('success', words.done(number(count)));
    onClose();
  });
  const onError = useEffectEvent(onFailed);

  useEffect(() => {
    const calling = new AbortController();
    const { signal } = calling;
    const onProgress = (done: number, all: number): void => {
      if (!signal.aborted) setProgress({ done, all });
    };
    exportTitles({ signal, onProgress })
      .then(({ text, count }) => {
        if (!signal.aborted) onDone(text, count);
      })
      .catch((error: unknown) => {
        if (!signal.aborted) onError(error);
      });
    return () => calling.abort();
  }, []);

  return (
    <>
      <Progress label={words.heading} value={progress?.all ? progress.done / progress.all : undefined} />
      <p className={styles.soft} role="status">
        {progress === undefined ? words.starting : words.running(number(progress.done), number(progress.all))}
      </p>
      <div>
        <Button
          onClick={() => {
            toast('info', words.stopped);
            onClose();
          }}
        >
          {words.stop}
        </Button>
      </div>
    </>
  );
}
