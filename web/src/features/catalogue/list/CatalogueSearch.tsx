import { limits } from '#contract/limits.ts';
import { useWords } from '#i18n/words.ts';
import { SearchField } from '#ui/SearchField.tsx';

/** Loads its words itself. Use it within a `Suspense`. */
export function CatalogueSearch({ of, query }: { of: 'tags' | 'titles'; query: string }) {
  const words = useWords('catalogue');
  return (
    <SearchField
      label={words[of].search}
      hint={words[of].searchHint}
      clearLabel={words.clearSearch}
      query={query}
      maxChars={limits.search.queryChars}
      isQuiet
    />
  );
}
