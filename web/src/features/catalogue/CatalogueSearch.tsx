import { useSearchParams } from 'react-router-dom';
import { limits } from '#contract/limits.ts';
import { useWords } from '#i18n/words.ts';
import { SearchField } from '#ui/SearchField.tsx';
import { askedIn, withAsked } from './catalogueAddress.ts';

export function CatalogueSearch({ label, hint }: { label: string; hint: string }) {
  const words = useWords('catalogue');
  const [search, setSearch] = useSearchParams();
  return (
    <SearchField
      label={label}
      hint={hint}
      clearLabel={words.clearSearch}
      asked={askedIn(search)}
      maxLength={limits.search.queryChars}
      onAsk={(typed) => setSearch((current) => withAsked(current, typed), { replace: true, preventScrollReset: true })}
    />
  );
}
