import type { InferInput } from 'valibot';
import type { saveTitleContract } from '#contract/callables/saveTitle.ts';
import type { StaffTitle } from '#data/staff/catalogue.ts';

type TitleCommand = InferInput<typeof saveTitleContract.input>;

/** Pure: all fields, because a call replaces all of them. */
export const inputOf = ({ name, reading, aliases, kind, status, spoilerUntil }: StaffTitle) => ({
  name,
  reading,
  aliases,
  kind,
  status,
  spoilerUntil: spoilerUntil?.toISOString(),
});

/** Pure: `basedOn` is the title on screen; the call refuses to overwrite a newer one. */
export const changing = (title: StaffTitle): Pick<TitleCommand, 'id' | 'basedOn'> => ({
  id: title.id,
  basedOn: { ...inputOf(title), mergedInto: title.mergedInto },
});
