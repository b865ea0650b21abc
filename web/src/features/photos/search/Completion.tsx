import { Combobox } from '@base-ui/react/combobox';
import { useAtom } from 'jotai';
import { type ComponentProps, type RefObject, useRef } from 'react';
import { formatNumber } from '#i18n/format.ts';
import { useSiteNavigate } from '#i18n/SiteLink.tsx';
import { useLocale } from '#i18n/useMessages.ts';
import { useWords, type Words } from '#i18n/words.ts';
import { recentSearches } from '#session/recentSearches.ts';
import { isComposing } from '#ui/isComposing.ts';
import { SuggestionPopup, suggestionRow } from '#ui/SuggestionPopup.tsx';
import { useFocusCarriedTo } from '#ui/useCarriedFocus.ts';
import { useSuggestions } from '#ui/useSuggestions.ts';
import { type SearchRow as Row, useNames } from './useNames.ts';

type CompletionProps = {
  field: ComponentProps<'input'> & { readonly ref: RefObject<HTMLInputElement | null> };
  typed: string;
  /** Something was typed while this was loading. */
  wasTyping: boolean;
  wasFocused: RefObject<boolean>;
  onTyped: (typed: string) => void;
  onSearch: (asked: string) => void;
};

/** What one has searched for lately while nothing is typed, then names that fit. Enter searches for the text itself. */
export function Completion({ field, typed, wasTyping, wasFocused, onTyped, onSearch }: CompletionProps) {
  const words = useWords('search');
  const locale = useLocale();
  const navigate = useSiteNavigate();
  const [recent, remember] = useAtom(recentSearches);
  const box = useRef<HTMLDivElement>(null);
  const highlighted = useRef<Row>(undefined);
  useFocusCarriedTo(field.ref, wasFocused);
  const { asked, suggest } = useNames(typed);
  const { phase, found, isOpen, setIsOpen, actions, close } = useSuggestions(asked, suggest, wasTyping);
  const isTyped = typed.trim() !== '';
  const rows: readonly Row[] = isTyped ? found : recentRows(recent, words);

  return (
    <Combobox.Root<Row>
      actionsRef={actions}
      defaultOpen={wasTyping}
      items={rows}
      filter={null}
      value={null}
      itemToStringLabel={({ name }) => name}
      inputValue={typed}
      openOnInputClick={!isTyped}
      onOpenChange={setIsOpen}
      onItemHighlighted={(row) => {
        highlighted.current = row;
      }}
      onInputValueChange={(value, { reason }) => {
        // Base UI also clears the field when the list closes; the typed text must stay.
        if (reason === 'input-change') onTyped(value);
      }}
      onValueChange={(row, details) => {
        details.cancel();
        if (row === null) return;
        switch (row.does.kind) {
          case 'go':
            onTyped('');
            void navigate(row.does.to);
            break;
          case 'search':
            onSearch(row.name);
            break;
          case 'forget':
            remember(null);
            break;
        }
        close();
      }}
    >
      <div ref={box}>
        <Combobox.Input
          {...field}
          onBlur={close}
          onKeyDown={(event) => {
            if (isComposing(event)) event.preventBaseUIHandler();
            else if (event.key === 'Enter' && !(isOpen && highlighted.current !== undefined)) {
              event.preventBaseUIHandler();
              // Base UI has a field of its own in the form, so Enter would not submit it.
              event.preventDefault();
              close();
              onSearch(typed);
            }
          }}
        />
      </div>
      <SuggestionPopup
        anchor={box}
        phase={isTyped ? phase : 'loaded'}
        count={rows.length}
        words={{
          ...words.completion,
          suggestions: isTyped ? words.suggestions : words.recent,
          found: (count) => words.completion.found(formatNumber(locale, count)),
        }}
      >
        {(row: Row) => suggestionRow(row.id, row, row)}
      </SuggestionPopup>
    </Combobox.Root>
  );
}

function recentRows(recent: readonly string[], words: Words['search']): readonly Row[] {
  if (recent.length === 0) return [];
  const rows = recent.map((asked): Row => ({ id: `recent ${asked}`, name: asked, does: { kind: 'search' } }));
  return [...rows, { id: 'forget', name: words.forget, does: { kind: 'forget' } }];
}
