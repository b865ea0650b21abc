import { Combobox } from '@base-ui/react/combobox';
import { type ClipboardEvent, type KeyboardEvent, type ReactNode, type RefObject, useRef, useState } from 'react';
import { isolated } from '#lib/isolated.ts';
import { splitTags, splitTyped } from '#lib/splitTags.ts';
import { type CheckTag, enterTags } from './enterTags.ts';
import { Field } from './Fields.tsx';
import { Icon } from './Icon.tsx';
import { isComposing } from './isComposing.ts';
import { hintWords, oneLine, visuallyHidden } from './layout.tsx';
import { SuggestionPopup, type SuggestionWords, suggestionRow } from './SuggestionPopup.tsx';
import styles from './TagInput.module.css';
import { useFocusCarriedTo } from './useCarriedFocus.ts';
import { type Suggest, useSuggestions } from './useSuggestions.ts';

export type TagSuggestion = { readonly key: string; readonly name: string; readonly note?: string | undefined };

type TagInputWords = SuggestionWords & {
  readonly chosen: string;
  readonly add: (tag: string) => string;
  readonly remove: (tag: string) => string;
  readonly added: (tags: string) => string;
  readonly removed: (tag: string) => string;
  readonly doubled: (tag: string) => string;
  readonly tooMany: string;
};

export type TagInputProps = {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  tags: readonly string[];
  /** The text in the field that is not a tag yet. */
  typed: string;
  onChange: (tags: readonly string[], typed: string) => void;
  check: CheckTag;
  most: number;
  suggest: Suggest<TagSuggestion>;
  words: TagInputWords;
  wasFocused?: RefObject<boolean>;
};

type Row = TagSuggestion & { readonly isNew?: boolean };
/** The message under the field; `hidden` is for screen readers only. */
type Message = { readonly tone: 'hidden' | 'info' | 'wrong'; readonly text: string };

/** Enter, Tab, a space, a comma or 「、」 ends a tag. Backspace removes the last one; the arrow keys move among them. */
export function TagInput(props: TagInputProps) {
  const { label, hint, error, tags, typed, onChange, check, most, suggest, words, wasFocused } = props;
  const [message, setMessage] = useState<Message>();
  const highlighted = useRef<Row>(undefined);
  const hasKey = useRef(false);
  const box = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  useFocusCarriedTo(input, wasFocused);
  const { rest: query } = splitTyped(typed);
  const { phase, suggestions, isOpen, setIsOpen, actions, close } = useSuggestions(query, suggest);

  const chips = tags.map((tag): Row => {
    const checked = check(tag);
    return checked.ok ? checked : { key: tag, name: tag };
  });
  const isChosen = ({ key }: Row): boolean => chips.some((chip) => chip.key === key);
  const rowsLeft: readonly Row[] = suggestions.filter((row) => !isChosen(row));
  const own = check(query);
  const isNew = own.ok && !isChosen(own) && !rowsLeft.some(({ key }) => key === own.key);
  const rows: readonly Row[] = isNew ? [...rowsLeft, { key: own.key, name: own.name, isNew }] : rowsLeft;

  /** Rejected words stay in the field, before `after`: the text that is still being typed. */
  function enter(entered: readonly string[], after?: string): void {
    const result = enterTags(tags, entered, check, { most, problem: words.tooMany });
    const [doubled] = result.doubled;
    if (result.problem !== undefined) setMessage({ tone: 'wrong', text: result.problem });
    else if (doubled !== undefined) setMessage({ tone: 'info', text: words.doubled(isolated(doubled)) });
    else
      setMessage(
        result.added.length > 0
          ? { tone: 'hidden', text: words.added(result.added.map(isolated).join(' ')) }
          : undefined,
      );
    const rest = after === undefined ? [] : [after];
    onChange(result.tags, [...result.left, ...rest].join(' '));
  }

  function type(value: string, isUnfinished: boolean): void {
    const { ended, rest: after } = splitTyped(value);
    if (!isUnfinished && value !== after) enter(ended, after);
    else {
      setMessage(undefined);
      onChange(tags, value);
    }
  }

  function onKeyDown(event: KeyboardEvent & { preventBaseUIHandler: () => void }): void {
    hasKey.current = true;
    // Base UI would remove all chips on Escape while the list is closed.
    if (isComposing(event) || (event.key === 'Escape' && !isOpen)) {
      event.preventBaseUIHandler();
      return;
    }
    const isAdding = event.key === 'Enter' || event.key === 'Tab';
    if (!isAdding || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    const chosen = isOpen ? highlighted.current : undefined;
    if (event.key === 'Enter') {
      if (chosen !== undefined) return;
      event.preventDefault();
    }
    if (chosen !== undefined) enter([chosen.name]);
    else if (typed.trim() !== '') enter(splitTags(typed));
  }

  function onPaste(event: ClipboardEvent<HTMLInputElement>): void {
    const pasted = splitTags(event.clipboardData.getData('text'));
    if (pasted.length < 2) return;
    event.preventDefault();
    enter([...splitTags(typed), ...pasted]);
  }

  return (
    <Field label={label} hint={hint} error={error ?? (message?.tone === 'wrong' ? message.text : undefined)}>
      {({ className, ...tied }) => (
        <Combobox.Root<Row, true>
          multiple
          actionsRef={actions}
          items={rows}
          filter={null}
          value={chips}
          isItemEqualToValue={(row, other) => row.key === other.key}
          itemToStringLabel={({ name }) => name}
          inputValue={typed}
          openOnInputClick={false}
          onOpenChange={(open, details) => {
            // Pasted or autofilled text is complete: a list would only cover what comes next.
            if (open && details.reason === 'input-change' && !hasKey.current) details.cancel();
            else setIsOpen(open);
          }}
          onItemHighlighted={(row) => {
            highlighted.current = row;
          }}
          onInputValueChange={(value, { reason, event }) => {
            // Base UI also clears the field when the list closes; the typed text must stay.
            if (reason !== 'input-change') return;
            type(value, event instanceof InputEvent && event.isComposing);
          }}
          onValueChange={(chosen, { reason }) => {
            if (reason === 'item-press') {
              const added = chosen.find((row) => !isChosen(row));
              if (added !== undefined) enter([added.name]);
              return;
            }
            const removed = chips.find(({ key }) => !chosen.some((row) => row.key === key));
            if (removed === undefined) return;
            setMessage({ tone: 'hidden', text: words.removed(isolated(removed.name)) });
            const names = chosen.map(({ name }) => name);
            onChange(names, typed);
          }}
        >
          <Combobox.Chips
            ref={box}
            className={`${className} ${styles.box}`}
            aria-label={tags.length > 0 ? words.chosen : undefined}
          >
            {chips.map(({ key, name }) => (
              <Combobox.Chip key={key} className={styles.chip} aria-label={name}>
                <span className={oneLine}>
                  <bdi>{name}</bdi>
                </span>
                <Combobox.ChipRemove className={styles.remove} aria-label={words.remove(isolated(name))}>
                  <Icon name="close" size={16} />
                </Combobox.ChipRemove>
              </Combobox.Chip>
            ))}
            <Combobox.Input
              {...tied}
              ref={input}
              className={styles.input}
              autoCapitalize="none"
              autoComplete="off"
              enterKeyHint="done"
              onBlur={close}
              onKeyDown={onKeyDown}
              onKeyUp={() => {
                hasKey.current = false;
              }}
              onPaste={onPaste}
            />
          </Combobox.Chips>
          <p role="status" className={message?.tone === 'info' ? hintWords : visuallyHidden}>
            {message !== undefined && message.tone !== 'wrong' && message.text}
          </p>
          <SuggestionPopup anchor={box} phase={phase} count={rowsLeft.length} words={words}>
            {(row: Row) =>
              suggestionRow(`${row.key} ${row.isNew}`, row, row.isNew ? { name: words.add(isolated(row.name)) } : row)
            }
          </SuggestionPopup>
        </Combobox.Root>
      )}
    </Field>
  );
}
