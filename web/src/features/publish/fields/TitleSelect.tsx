import { type RefObject, useState } from 'react';
import type { TitleId } from '#contract/ids.ts';
import { searchTitles } from '#data/catalogue/queries.ts';
import { useTexts, useWords } from '#i18n/words.ts';
import { useLazyDialog } from '#session/useLazyDialog.tsx';
import { type SearchOption, SearchSelect } from '#ui/SearchSelect.tsx';
import type { ChosenTitle } from './photoValues.ts';

type TitleSelectProps = {
  title: ChosenTitle | undefined;
  hint?: string | undefined;
  error?: string | undefined;
  onChange: (title: ChosenTitle | undefined) => void;
  wasFocused?: RefObject<boolean>;
  /** For a filter, which cannot propose titles. */
  isFilter?: boolean;
};

type TitleOption = SearchOption & { readonly id: TitleId };

/** Finds titles by kana, kanji or romaji; people can propose a missing one. */
export function TitleSelect({ title, onChange, wasFocused, isFilter = false, ...field }: TitleSelectProps) {
  const { words, number: format } = useTexts('photoFields');
  const { kind: kinds } = useWords('titles');
  const [proposed, setProposed] = useState<string>();
  const dialog = useLazyDialog(async () => (await import('#session/titles/ProposeTitleDialog.tsx')).ProposeTitleDialog);

  const search = async (typed: string): Promise<readonly TitleOption[]> =>
    (await searchTitles(typed, 8)).map(({ id, name, reading, kind, count }) => ({
      id,
      name,
      note: `${kinds[kind]} · ${words.photoCount(format(count))}`,
      detail: reading === '' || reading === name ? undefined : reading,
    }));

  return (
    <>
      <SearchSelect<TitleOption>
        label={words.title}
        {...field}
        chosen={title}
        {...(wasFocused && { wasFocused })}
        onChoose={(option) => onChange(option && { id: option.id, name: option.name })}
        search={search}
        {...(!isFilter && {
          otherwise: { label: words.titleSelect.other, onChoose: (name) => dialog.open(() => setProposed(name)) },
        })}
        words={{ ...words.titleSelect, found: (count) => words.titleSelect.found(format(count)) }}
      />
      {proposed !== undefined &&
        dialog.draw((ProposeTitleDialog) => (
          <ProposeTitleDialog
            initialName={proposed}
            onClose={() => setProposed(undefined)}
            onProposed={({ id, name, status }) => {
              if (status === 'active') onChange({ id, name });
              setProposed(undefined);
            }}
          />
        ))}
    </>
  );
}
