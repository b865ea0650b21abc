import { useWords } from '#i18n/words.ts';
import { Lazy, lazyPart } from '#ui/Lazy.tsx';
import { TextField } from '#ui/TextField.tsx';
import { useCarriedFocus } from '#ui/useCarriedFocus.ts';
import { titleProblemWords } from './problemWords.ts';
import type { TitleSelectProps } from './TitleSelect.tsx';

// Searching weighs more than the form around it.
const TitleSelect = lazyPart(async () => (await import('./TitleSelect.tsx')).TitleSelect);

/** The work or place that a photo is filed under; until one can search, a plain field shows which. */
export function TitleField(props: Omit<TitleSelectProps, 'wasFocused'>) {
  const words = useWords('photoFields');
  const { standIn, wasFocused } = useCarriedFocus();
  return (
    <Lazy
      before={
        <TextField
          label={words.title}
          hint={words.titleHint}
          error={titleProblemWords(props.problem, words)}
          value={props.title?.name ?? ''}
          readOnly
          {...standIn}
        />
      }
    >
      <TitleSelect {...props} wasFocused={wasFocused} />
    </Lazy>
  );
}
