import { Combobox } from '@base-ui/react/combobox';
import { useAtom, useAtomValue } from 'jotai';
import { type ComponentProps, type RefObject, useRef } from 'react';
import { nameTerms } from '#contract/searchQuery.ts';
import { namesLike } from '#data/catalogue/queries.ts';
import { useSiteNavigate } from '#i18n/SiteLink.tsx';
import { useTexts } from '#i18n/words.ts';
import { paths } from '#paths.ts';
import { mutes } from '#session/atoms.ts';
import { recentSearches } from '#session/recentSearches.ts';
import { isComposing } from '#ui/isComposing.ts';
import { SuggestionPopup, suggestionRow } from '#ui/SuggestionPopup.tsx';
import { useFocusCarriedTo } from '#ui/useCarriedFocus.ts';
import { useSuggestions } from '#ui/useSuggestions.ts';
import { unmuted } from './unmuted.ts';

type Row = {
  readonly id: string;
  readonly name: string;
  readonly note?: string | undefined;
  readonly detail?: string | undefined;
  readonly choose: () => void;
};

/** Tags, titles and people that match the typed text. */
function useNames(typed: string, goTo: (path: string) => void) {
  const { words, number } = useTexts('search');
  const muted = useAtomValue(mutes);
  const photos = (count: number) => (count > 0 ? words.photoCount(number(count)) : undefined);
  return {
    query: nameTerms(typed),
    suggest: async (query: string): Promise<readonly Row[]> => {
      const { tags, titles, people } = unmuted(await namesLike(query), muted);
      return [
        ...tags.map(({ key, name, count }): Row => {
          const choose = (): void => goTo(paths.tag(key));
          return { id: `tag ${key}`, name: `#${name}`, note: photos(count), choose };
        }),
        ...titles.map(({ id, name, count }): Row => {
          const choose = (): void => goTo(paths.photos({ title: id }));
          return { id: `title ${id}`, name, detail: words.titles, note: photos(count), choose };
        }),
        ...people.map(({ uid, username, displayName, photoCount }): Row => {
          const [name, detail] = displayName === '' ? [`@${username}`] : [displayName, `@${username}`];
          const choose = (): void => goTo(paths.profile(username));
          return { id: `person ${uid}`, name, detail, note: photos(photoCount), choose };
        }),
      ];
    },
  };
}

type CompletionProps = {
  field: ComponentProps<'input'> & { readonly ref: RefObject<HTMLInputElement | null> };
  typed: string;
  /** Something was typed while this was loading. */
  wasTyping: boolean;
  wasFocused: RefObject<boolean>;
  onTyped: (typed: string) => void;
  onSearch: (text: string) => void;
};

/** Shows recent searches in an empty field, or else matching names. Enter searches for the text itself. */
export function Completion({ field, typed, wasTyping, wasFocused, onTyped, onSearch }: CompletionProps) {
  const { words, number } = useTexts('search');
  const navigate = useSiteNavigate();
  const [recent, remember] = useAtom(recentSearches);
  const box = useRef<HTMLDivElement>(null);
  const highlighted = useRef<Row>(undefined);
  useFocusCarriedTo(field.ref, wasFocused);
  const { query, suggest } = useNames(typed, (path) => {
    onTyped('');
    void navigate(path);
  });
  const { phase, suggestions, isOpen, setIsOpen, actions, close } = useSuggestions(query, suggest, wasTyping);
  const isTyped = typed.trim() !== '';
  const searches = recent.map((text): Row => ({ id: `recent ${text}`, name: text, choose: () => onSearch(text) }));
  const forget: Row = { id: 'forget', name: words.forget, choose: () => remember(null) };
  const past = recent.length === 0 ? [] : [...searches, forget];
  const rows = isTyped ? suggestions : past;

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
        row.choose();
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
              // Base UI adds a field to the form, so Enter would not submit it.
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
          found: (count) => words.completion.found(number(count)),
        }}
      >
        {(row: Row) => suggestionRow(row.id, row, row)}
      </SuggestionPopup>
    </Combobox.Root>
  );
}
