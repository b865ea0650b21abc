import { useSetAtom } from 'jotai';
import {
  type ChangeEvent,
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react';
import { limits } from '#contract/limits.ts';
import { pageNamedIn } from '#contract/pastedAddress.ts';
import { useSiteNavigate } from '#i18n/SiteLink.tsx';
import { useWords } from '#i18n/words.ts';
import { paths } from '#paths.ts';
import { recentSearches } from '#session/recentSearches.ts';
import { IconButton } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { isComposing } from '#ui/isComposing.ts';
import { classNames, clearsField } from '#ui/layout.tsx';
import { useCarriedFocus } from '#ui/useCarriedFocus.ts';
import { useOnDemand } from '#ui/useOnDemand.ts';
import { usePageKeys } from '#ui/usePageKeys.ts';
import styles from './SearchBar.module.css';

type SearchBarProps = {
  query: string;
  className?: string | undefined;
  /** Below the box. Gets a function that adds an operator to the text and leads to the box. */
  children?: (add: (operator: string) => void) => ReactNode;
};

/**
 * Searches everything; a pasted address of the site opens its page. Completion loads on first use; without scripts the
 * form opens the search page. `/` focuses the box, or opens the search page if the box is hidden.
 */
export function SearchBar({ query, className, children }: SearchBarProps) {
  const words = useWords('search');
  const navigate = useSiteNavigate();
  const remember = useSetAtom(recentSearches);
  const [typed, setTyped] = useState(query);
  const input = useRef<HTMLInputElement>(null);
  const { standIn, wasFocused } = useCarriedFocus();
  const { part: Completion, request } = useOnDemand(async () => (await import('./Completion.tsx')).Completion);

  // Follows back and forward navigation.
  useEffect(() => setTyped(query), [query]);

  usePageKeys({
    '/': () => {
      if (input.current?.checkVisibility()) input.current.select();
      else void navigate(paths.search());
    },
  });

  function search(text: string): void {
    const q = text.trim();
    const page = pageNamedIn(q, location.origin);
    if (page !== undefined) {
      setTyped('');
      void navigate(page);
      return;
    }
    if (q !== '') remember(q);
    setTyped(q);
    void navigate(paths.search(q === '' ? {} : { q }));
  }

  function add(operator: string): void {
    setTyped(typed.trim() === '' ? operator : `${typed.trim()} ${operator}`);
    input.current?.focus();
  }

  const field = {
    'aria-label': words.label,
    autoCapitalize: 'none',
    autoComplete: 'off',
    className: styles.input,
    dir: 'auto',
    enterKeyHint: 'search',
    // HTML counts UTF-16 units, of which a character has two at most.
    maxLength: 2 * limits.search.queryChars,
    name: 'q',
    placeholder: words.placeholder,
    ref: input,
    spellCheck: false,
  } as const;

  return (
    <search className={classNames(styles.bar, className)} aria-label={words.title}>
      <form
        action={paths.search()}
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          search(typed);
        }}
      >
        <span className={styles.lens}>
          <Icon name="search" />
        </span>
        {Completion === undefined ? (
          <input
            {...field}
            {...standIn}
            type="search"
            value={typed}
            onChange={({ currentTarget }: ChangeEvent<HTMLInputElement>) => setTyped(currentTarget.value)}
            onFocus={() => {
              standIn.onFocus();
              void request();
            }}
            onKeyDown={(event: KeyboardEvent) => {
              // Enter also ends a conversion of the input method, which must not search.
              if (event.key === 'Enter' && isComposing(event)) event.preventDefault();
            }}
          />
        ) : (
          <Completion
            field={field}
            wasTyping={typed !== query}
            typed={typed}
            wasFocused={wasFocused}
            onTyped={setTyped}
            onSearch={search}
          />
        )}
        {typed !== '' && (
          <IconButton
            className={clearsField}
            label={words.clear}
            icon="close"
            iconSize={20}
            onClick={() => {
              setTyped('');
              input.current?.focus();
            }}
          />
        )}
      </form>
      {children?.(add)}
    </search>
  );
}
