import { Combobox } from '@base-ui/react/combobox';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import button from './Button.module.css';
import { Icon } from './Icon.tsx';
import { isComposing } from './isComposing.ts';
import rowStyles from './SuggestionPopup.module.css';
import { SuggestionPopup } from './SuggestionPopup.tsx';
import styles from './TextField.module.css';
import { Field } from './TextField.tsx';
import { useFocusCarriedTo } from './useCarriedFocus.ts';
import { useSuggestionList } from './useSuggestionList.ts';
import { type Suggest, useSuggestions } from './useSuggestions.ts';

export type SearchOption = {
  readonly id: string;
  readonly name: string;
  readonly note?: string | undefined;
  readonly detail?: string | undefined;
};

type SearchSelectWords = {
  readonly clear: string;
  readonly suggestions: string;
  readonly found: (count: number) => string;
  readonly loading: string;
  readonly failed: string;
  readonly empty: string;
};

export type SearchSelectProps<Option extends SearchOption> = {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  chosen: Option | undefined;
  onChoose: (option: Option | undefined) => void;
  search: Suggest<Option>;
  otherwise?: { readonly label: (typed: string) => string; readonly onChoose: (typed: string) => void };
  words: SearchSelectWords;
  wasFocused?: RefObject<boolean>;
};

type Row<Option> =
  | { readonly kind: 'option'; readonly option: Option }
  | { readonly kind: 'otherwise'; readonly typed: string };

const idOf = <Option extends SearchOption>(row: Row<Option>): string => (row.kind === 'option' ? row.option.id : '');
const nameOf = <Option extends SearchOption>(row: Row<Option>): string =>
  row.kind === 'option' ? row.option.name : row.typed;

/** Chooses one search result. Leaving the field drops text that was not chosen. */
export function SearchSelect<Option extends SearchOption>(props: SearchSelectProps<Option>) {
  const { label, hint, error, chosen, onChoose, search, otherwise, words, wasFocused } = props;
  const [typed, setTyped] = useState<string>();
  const { setIsOpen, actions, close } = useSuggestionList();
  const box = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  useFocusCarriedTo(input, wasFocused);
  const value: Row<Option> | null = chosen === undefined ? null : { kind: 'option', option: chosen };
  const { phase, found } = useSuggestions(typed ?? '', search);
  const rows = found.map((option): Row<Option> => ({ kind: 'option', option }));
  const isAsked = typed !== undefined && typed.trim() !== '';
  const offered = otherwise !== undefined && isAsked && (phase === 'loaded' || phase === 'failed');
  const items: readonly Row<Option>[] = offered ? [...rows, { kind: 'otherwise', typed: typed.trim() }] : rows;

  return (
    <Field label={label} hint={hint} error={error}>
      {({ className, 'aria-invalid': isInvalid, ...tied }) => (
        <Combobox.Root<Row<Option>>
          actionsRef={actions}
          items={items}
          filter={null}
          value={value}
          isItemEqualToValue={(row, other) => idOf(row) === idOf(other)}
          itemToStringLabel={nameOf}
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
            if (row?.kind === 'otherwise') {
              details.cancel();
              otherwise?.onChoose(row.typed);
              setTyped(undefined);
              return;
            }
            onChoose(row?.option);
          }}
        >
          <div ref={box} className={styles.clearable}>
            <Combobox.Input
              {...tied}
              ref={input}
              aria-invalid={isInvalid}
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
            <Combobox.Clear className={`${button.icon} ${styles.clear}`} aria-label={words.clear} title={words.clear}>
              <Icon name="close" size={20} />
            </Combobox.Clear>
          </div>
          <SuggestionPopup anchor={box} label={words.suggestions} phase={phase} count={found.length} words={words}>
            {(row: Row<Option>) => (
              <Combobox.Item key={`${row.kind} ${idOf(row)}`} value={row} className={rowStyles.row}>
                {row.kind === 'otherwise' ? (
                  <span className={rowStyles.name}>{otherwise?.label(row.typed)}</span>
                ) : (
                  <OptionLine option={row.option} />
                )}
              </Combobox.Item>
            )}
          </SuggestionPopup>
        </Combobox.Root>
      )}
    </Field>
  );
}

function OptionLine({ option: { name, note, detail } }: { option: SearchOption }) {
  return (
    <>
      <span className={rowStyles.name}>
        {name}
        {detail !== undefined && <span className={rowStyles.detail}>{detail}</span>}
      </span>
      {note !== undefined && <span className={rowStyles.note}>{note}</span>}
    </>
  );
}
