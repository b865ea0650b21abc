import { Combobox } from '@base-ui/react/combobox';
import { type ReactNode, type RefObject, useRef } from 'react';
import { classNames, Hint, hintWords, outOfFlow, visuallyHidden } from './layout.tsx';
import styles from './SuggestionPopup.module.css';
import type { Suggestions } from './useSuggestions.ts';

export type SuggestionWords = {
  readonly suggestions: string;
  readonly found: (count: number) => string;
  readonly loading: string;
  readonly failed: string;
  readonly empty?: string;
};

type SuggestionPopupProps<Row> = {
  anchor: RefObject<HTMLElement | null>;
  phase: Suggestions<Row>['phase'];
  count: number;
  words: SuggestionWords;
  children: (row: Row) => ReactNode;
};

// px. Keeps clear of the header and of sticky buttons at the lower edge, so that these stay in reach.
const clear = { top: 64, bottom: 88, left: 8, right: 8 };

type RowText = { readonly name: string; readonly note?: string | undefined; readonly detail?: string | undefined };

export const suggestionRow = (key: string, value: unknown, { name, note, detail }: RowText) => (
  <Combobox.Item key={key} value={value} className={styles.row}>
    <span className={styles.name}>
      <bdi>{name}</bdi>
      {detail !== undefined && (
        <Hint as="span" className={styles.detail}>
          <bdi>{detail}</bdi>
        </Hint>
      )}
    </span>
    {note !== undefined && (
      <Hint as="span" className={styles.note}>
        {note}
      </Hint>
    )}
  </Combobox.Item>
);

/** Within a `Combobox.Root`. Draws each row by `suggestionRow`. */
export function SuggestionPopup<Row>({ anchor, phase, count, words, children }: SuggestionPopupProps<Row>) {
  const container = useRef<HTMLDivElement>(null);
  const state = stateWords(phase, count, words);
  return (
    // Beside its field in the document, so that both are in the same landmark or dialog.
    <div ref={container} className={outOfFlow}>
      <Combobox.Portal container={container}>
        <Combobox.Positioner
          className={styles.positioner}
          anchor={anchor}
          align="start"
          positionMethod="fixed"
          sideOffset={4}
          collisionPadding={clear}
        >
          <div className={styles.popup} data-silent={state.isSeen ? undefined : ''}>
            <Combobox.Status className={state.isSeen ? classNames(hintWords, styles.state) : visuallyHidden}>
              {state.text}
            </Combobox.Status>
            <Combobox.List className={styles.list} aria-label={words.suggestions}>
              {children}
            </Combobox.List>
          </div>
        </Combobox.Positioner>
      </Combobox.Portal>
    </div>
  );
}

/** Screen readers always announce it; it is visible where the list does not show the state. */
function stateWords(phase: Suggestions<unknown>['phase'], count: number, words: SuggestionWords) {
  switch (phase) {
    case 'idle':
      return { text: '', isSeen: false };
    case 'loading':
      return { text: words.loading, isSeen: count === 0 };
    case 'failed':
      return { text: words.failed, isSeen: true };
    case 'loaded':
      return count > 0
        ? { text: words.found(count), isSeen: false }
        : { text: words.empty ?? '', isSeen: 'empty' in words };
  }
}
