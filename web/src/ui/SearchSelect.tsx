import { Combobox } from '@base-ui/react/combobox';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import button from './Button.module.css';
import { Field } from './Fields.tsx';
import { Icon } from './Icon.tsx';
import { isComposing } from './isComposing.ts';
import { clearsField } from './layout.tsx';
import { SuggestionPopup, type SuggestionWords, suggestionRow } from './SuggestionPopup.tsx';
import styles from './TextField.module.css';
import { useFocusCarriedTo } from './useCarriedFocus.ts';
import { type Suggest, useSuggestions } from './useSuggestions.ts';

export type SearchOption = {
  readonly id: string;
  readonly name: string;
  readonly note?: string | undefined;
  readonly detail?: string | undefined;
};

export type SearchSelectProps<Option extends SearchOption> = {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  chosen: Option | undefined;
  onChoose: (option: Option | undefined) => void;
  search: Suggest<Option>;
  otherwise?: { readonly label: (typed: string) => string; readonly onChoose: (typed: string) => void };
  words: Required<SuggestionWords> & { readonly clear: string };
  wasFocused?: RefObject<boolean>;
};

/** Without an `option`, the row is what was typed. */
type Row<Option> = { readonly id: string; readonly name: string; readonly option?: Option };

const rowOf = <Option extends SearchOption>(option: Option): Row<Option> => ({
  id: option.id,
  name: option.name,
  option,
});

/** Chooses one search result. Leaving the field drops text that was not chosen. */
export function SearchSelect<Option extends SearchOption>(props: SearchSelectProps<Option>) {
  const { label, hint, error, chosen, onChoose, search, otherwise, words, wasFocused } = props;
  const [typed, setTyped] = useState<string>();
  const box = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  useFocusCarriedTo(input, wasFocused);
  const { phase, suggestions, setIsOpen, actions, close } = useSuggestions(typed ?? '', search);
  const rows = suggestions.map(rowOf);
  const hasQuery = typed !== undefined && typed.trim() !== '';
  const offered = otherwise !== undefined && hasQuery && (phase === 'loaded' || phase === 'failed');
  const items: readonly Row<Option>[] = offered ? [...rows, { id: '', name: typed.trim() }] : rows;

  return (
    <Field label={label} hint={hint} error={error}>
      {({ className, ...tied }) => (
        <Combobox.Root<Row<Option>>
          actionsRef={actions}
          items={items}
          filter={null}
          value={chosen === undefined ? null : rowOf(chosen)}
          isItemEqualToValue={(row, other) => row.id === other.id}
          itemToStringLabel={({ name }) => name}
          inputValue={typed ?? chosen?.name ?? ''}
          openOnInputClick={false}
          autoHighlight
          onOpenChange={setIsOpen}
          onInputValueChange={(value, { reason }) => {
            // Every other reason follows a choice, so the field shows the choice again.
            if (reason === 'input-change') setTyped(value);
            else setTyped(undefined);
          }}
          onValueChange={(row, details) => {
            if (row === null || row.option !== undefined) return onChoose(row?.option);
            details.cancel();
            otherwise?.onChoose(row.name);
            setTyped(undefined);
          }}
        >
          <div ref={box} className={styles.clearable}>
            <Combobox.Input
              {...tied}
              ref={input}
              className={`${className} ${styles.clearableInput}`}
              autoCapitalize="none"
              autoComplete="off"
              enterKeyHint="done"
              onBlur={() => {
                close();
                setTyped(undefined);
              }}
              onKeyDown={(event) => {
                if (isComposing(event)) event.preventBaseUIHandler();
              }}
            />
            <Combobox.Clear className={`${button.icon} ${clearsField}`} aria-label={words.clear} title={words.clear}>
              <Icon name="close" size={20} />
            </Combobox.Clear>
          </div>
          <SuggestionPopup anchor={box} phase={phase} count={suggestions.length} words={words}>
            {(row: Row<Option>) =>
              suggestionRow(row.id, row, row.option ?? { name: otherwise?.label(row.name) ?? row.name })
            }
          </SuggestionPopup>
        </Combobox.Root>
      )}
    </Field>
  );
}
