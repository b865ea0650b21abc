import { useEffect, useRef } from 'react';
import { useWords } from '#i18n/words.ts';
import { Button } from '#ui/Button.tsx';
import { Row, Stack } from '#ui/layout.tsx';
import styles from '../upload.module.css';

type StrokesQuestionProps = { onKeep: () => void; onDiscard: () => void };

/** Asks before what was painted is thrown away. The focus comes here, and goes back where it was. */
export function StrokesQuestion({ onKeep, onDiscard }: StrokesQuestionProps) {
  const words = useWords('mosaic');
  const keep = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    keep.current?.focus();
    return () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, []);

  return (
    <Stack gap={3} className={styles.question}>
      <p role="alert">{words.strokesLost}</p>
      <Row gap={3} justify="end" line align="top">
        <Button ref={keep} onClick={onKeep}>
          {words.keepPainting}
        </Button>
        <Button variant="danger" onClick={onDiscard}>
          {words.discard}
        </Button>
      </Row>
    </Stack>
  );
}
