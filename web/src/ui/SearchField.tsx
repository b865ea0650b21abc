import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useFirstDraw } from './firstDraw.tsx';
import { Icon } from './Icon.tsx';
import { IconButton } from './IconButton.tsx';
import { isComposing } from './isComposing.ts';
import styles from './TextField.module.css';
import { Field } from './TextField.tsx';

type SearchFieldProps = {
  label: string;
  hint?: string;
  clearLabel: string;
  asked: string;
  /** Gets the trimmed text: after `restMs` without typing; at once for Enter and for the clear button. */
  onAsk: (typed: string) => void;
  maxLength?: number;
};

const restMs = 300;

/** Waits while an input method converts. Without scripts, submits `?q=` and the other parameters except `after`. */
export function SearchField({ label, hint, clearLabel, asked, onAsk, maxLength }: SearchFieldProps) {
  const [typed, setTyped] = useState(asked);
  const [isConverting, setIsConverting] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const isFirstDraw = useFirstDraw() !== undefined;
  const others = [...useSearchParams()[0]].filter(([name]) => name !== 'q' && name !== 'after');
  const sent = useRef(asked);

  // Back and forward change `asked`, and the field follows. It ignores what it sent itself.
  useEffect(() => {
    if (asked === sent.current) return;
    sent.current = asked;
    setTyped(asked);
  }, [asked]);

  const send = (text: string): void => {
    const wanted = text.trim();
    if (wanted === sent.current) return;
    sent.current = wanted;
    onAsk(wanted);
  };

  useEffect(() => {
    if (isConverting || typed.trim() === sent.current) return;
    const timer = setTimeout(() => send(typed), restMs);
    return () => clearTimeout(timer);
  });

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && !isComposing(event)) send(typed);
  };

  const clear = (): void => {
    setTyped('');
    send('');
    input.current?.focus();
  };

  return (
    <search className={styles.search}>
      <form onSubmit={(event) => event.preventDefault()}>
        {isFirstDraw && others.map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)}
        <Field label={label} hint={hint}>
          {(tied) => (
            <div className={styles.clearable}>
              <input
                {...tied}
                ref={input}
                className={`${tied.className} ${styles.clearableInput}`}
                type="search"
                name="q"
                enterKeyHint="search"
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                maxLength={maxLength}
                value={typed}
                onChange={({ currentTarget }) => setTyped(currentTarget.value)}
                onCompositionStart={() => setIsConverting(true)}
                onCompositionEnd={() => setIsConverting(false)}
                onKeyDown={onKeyDown}
              />
              {typed !== '' && (
                <IconButton
                  className={styles.clear}
                  label={clearLabel}
                  icon={<Icon name="close" size={20} />}
                  onClick={clear}
                />
              )}
            </div>
          )}
        </Field>
      </form>
    </search>
  );
}
