import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useSiteNavigate } from '#i18n/SiteLink.tsx';
import { IconButton } from './Button.tsx';
import { Field } from './Fields.tsx';
import { useFirstDraw } from './firstDraw.tsx';
import { isComposing } from './isComposing.ts';
import { classNames, clearsField } from './layout.tsx';
import styles from './TextField.module.css';

type SearchFieldProps = {
  label: string;
  hint?: string;
  clearLabel: string;
  query: string;
  maxChars: number;
  /** One line without a box, with its label inside, for pages that people come to look at. The hint shows on focus. */
  isQuiet?: boolean;
};

const restMs = 300;

/** The value of `?q=`, cut to what is looked up; "" for none. */
export const queryIn = (search: URLSearchParams, maxChars?: number): string =>
  Array.from((search.get('q') ?? '').trim())
    .slice(0, maxChars)
    .join('')
    .trim();

/** Starts from the first page again; "" removes the parameter. */
export function withQuery(search: URLSearchParams, query: string, name = 'q'): URLSearchParams {
  const next = new URLSearchParams(search);
  next.delete('after');
  if (query === '') next.delete(name);
  else next.set(name, query);
  return next;
}

/**
 * Puts what is typed into the address: after `restMs` without typing and converting; at once for Enter and for the
 * clear button. Without scripts, submits `?q=` and the other parameters except `after`.
 */
export function SearchField({ label, hint, clearLabel, query, maxChars, isQuiet = false }: SearchFieldProps) {
  const [typed, setTyped] = useState(query);
  const [isConverting, setIsConverting] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const isFirstDraw = useFirstDraw() !== undefined;
  const [search] = useSearchParams();
  const navigate = useSiteNavigate();
  const others = [...search].filter(([name]) => name !== 'q' && name !== 'after');
  const sent = useRef(query);

  // Back and forward change `query`, and the field follows. It ignores what it sent itself.
  useEffect(() => {
    if (query === sent.current) return;
    sent.current = query;
    setTyped(query);
  }, [query]);

  const send = (text: string): void => {
    const wanted = text.trim();
    if (wanted === sent.current) return;
    sent.current = wanted;
    void navigate(`?${withQuery(search, wanted)}`, { replace: true, preventScrollReset: true });
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
    <search className={classNames(styles.search, isQuiet && styles.quietSearch)}>
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
                // HTML counts UTF-16 units, of which a character has two at most.
                maxLength={2 * maxChars}
                placeholder={isQuiet ? label : undefined}
                value={typed}
                onChange={({ currentTarget }) => setTyped(currentTarget.value)}
                onCompositionStart={() => setIsConverting(true)}
                onCompositionEnd={() => setIsConverting(false)}
                onKeyDown={onKeyDown}
              />
              {typed !== '' && (
                <IconButton className={clearsField} label={clearLabel} icon="close" iconSize={20} onClick={clear} />
              )}
            </div>
          )}
        </Field>
      </form>
    </search>
  );
}
