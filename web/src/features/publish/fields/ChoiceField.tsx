import { SelectField } from '#ui/Fields.tsx';

/** `undefined` as a value: none, or mixed. */
export type Choice<Value> = readonly (readonly [value: Value, label: string])[];

type ChoiceFieldProps<Value> = {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  disabled?: boolean;
  options: Choice<Value>;
  chosen: Value;
  onChoose: (value: Value) => void;
};

export function ChoiceField<Value>({ hint, options, chosen, onChoose, ...field }: ChoiceFieldProps<Value>) {
  return (
    <SelectField
      {...field}
      {...(hint !== undefined && { hint })}
      options={options.map(([value, label]) => [String(value ?? ''), label])}
      value={String(chosen ?? '')}
      onChange={({ currentTarget }) => {
        const option = options[currentTarget.selectedIndex];
        if (option !== undefined) onChoose(option[0]);
      }}
    />
  );
}

export const namedChoice = <Value extends string>(
  values: readonly Value[],
  words: Readonly<Record<Value, string>>,
): Choice<Value> => values.map((value) => [value, words[value]]);
