import { useSetAtom } from 'jotai';
import { type ChangeEvent, type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
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

/**
 * The one box for everything; the address of one of the site's pages leads there. Completion loads when the box is touched; without scripts the form leads to the page. `/`
 * focuses it, or leads to the page where it is out of sight.
 */
export function SearchBar({ asked, className }: { asked: string; className?: string | undefined }) {
  const words = useWords('search');
  const navigate = useSiteNavigate();
  const remember = useSetAtom(recentSearches);
  const [typed, setTyped] = useState(asked);
  const input = useRef<HTMLInputElement>(null);
  const { standIn, wasFocused } = useCarriedFocus();
  const { part: Completion, request } = useOnDemand(async () => (await import('./Completion.tsx')).Completion);

  // Back and forward change what is asked, and the field follows.
  useEffect(() => setTyped(asked), [asked]);

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

  const field = {
    'aria-label': words.label,
    autoCapitalize: 'none',
    autoComplete: 'off',
    className: styles.input,
    enterKeyHint: 'search',
    maxLength: limits.search.queryChars,
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
              // The Enter that ends a conversion is no search.
              if (event.key === 'Enter' && isComposing(event)) event.preventDefault();
            }}
          />
        ) : (
          <Completion
            field={field}
            wasTyping={typed !== asked}
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
    </search>
  );
}
