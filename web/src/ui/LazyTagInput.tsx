import { TextField } from './Fields.tsx';
import { Lazy, lazyPart } from './Lazy.tsx';
import type { TagInputProps } from './TagInput.tsx';
import { useCarriedFocus } from './useCarriedFocus.ts';

const TagInput = lazyPart(async () => (await import('./TagInput.tsx')).TagInput);

/** Completion is larger than most pages. Until it is loaded, a plain field accepts the text. */
export function LazyTagInput(props: Omit<TagInputProps, 'wasFocused'>) {
  const { label, hint, error, tags, typed, onChange } = props;
  const { standIn, wasFocused } = useCarriedFocus();
  return (
    <Lazy
      before={
        <TextField
          label={label}
          hint={hint}
          error={error}
          value={typed}
          autoCapitalize="none"
          autoComplete="off"
          onChange={({ currentTarget }) => onChange(tags, currentTarget.value)}
          {...standIn}
        />
      }
    >
      <TagInput {...props} wasFocused={wasFocused} />
    </Lazy>
  );
}
