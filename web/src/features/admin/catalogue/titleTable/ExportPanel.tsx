import { useEffect, useRef, useState } from 'react';
import { adminTitleTableWords } from '#i18n/adminTitleTableWords.ts';
import { errorWords } from '#i18n/errorWords.ts';
import { formatNumber } from '#i18n/format.ts';
import { useLocale, useMessages } from '#i18n/useMessages.ts';
import { Button } from '#ui/Button.tsx';
import { FormError } from '#ui/FormError.tsx';
import { Progress } from '#ui/Progress.tsx';
import { toast } from '#ui/toast.ts';
import styles from '../catalogue.module.css';
import { exportTitles } from './exportTitles.ts';
import { saveFile } from './saveFile.ts';

type Export =
  | { readonly phase: 'running'; readonly done: number; readonly all: number | undefined }
  | { readonly phase: 'failed'; readonly error: unknown };

/** An export on its way: begun by being drawn, over when `onClose` is called. */
export function ExportPanel({ onClose }: { onClose: () => void }) {
  const { app, errors } = useMessages();
  const locale = useLocale();
  const { export: words, close } = adminTitleTableWords.use();
  const [state, setState] = useState<Export>({ phase: 'running', done: 0, all: undefined });
  const [round, setRound] = useState(0);
  const latest = useRef({ words, locale, onClose });
  latest.current = { words, locale, onClose };

  // biome-ignore lint/correctness/useExhaustiveDependencies: each round is an export of its own.
  useEffect(() => {
    const calling = new AbortController();
    const { signal } = calling;
    const run = async (): Promise<void> => {
      try {
        const onProgress = (done: number, all: number): void => {
          if (!signal.aborted) setState({ phase: 'running', done, all });
        };
        const { text, count } = await exportTitles({ signal, onProgress });
        saveFile(text, `titles-${new Date().toISOString().slice(0, 10)}.csv`);
        toast('success', latest.current.words.done(formatNumber(latest.current.locale, count)));
        latest.current.onClose();
      } catch (error) {
        if (!signal.aborted) setState({ phase: 'failed', error });
      }
    };
    void run();
    return () => calling.abort();
  }, [round]);

  const again = (): void => {
    setState({ phase: 'running', done: 0, all: undefined });
    setRound(round + 1);
  };
  const number = (value: number): string => formatNumber(locale, value);
  return (
    <section className={styles.panel} aria-label={words.heading}>
      {state.phase === 'running' ? (
        <>
          <Progress label={words.heading} value={state.all === undefined ? undefined : state.done / state.all} />
          <p className={styles.soft} role="status">
            {state.all === undefined ? words.starting : words.running(number(state.done), number(state.all))}
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
      ) : (
        <>
          <FormError>{`${words.failed}${errorWords(state.error, errors)}`}</FormError>
          <div className={styles.buttons}>
            <Button onClick={again}>{app.retry}</Button>
            <Button onClick={onClose}>{close}</Button>
          </div>
        </>
      )}
    </section>
  );
}
