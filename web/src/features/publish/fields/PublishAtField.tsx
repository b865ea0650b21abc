import { limits } from '#contract/limits.ts';
import { useTexts } from '#i18n/words.ts';
import { TextField } from '#ui/Fields.tsx';
import { type FieldsProps, problemWords } from './photoValues.ts';

const minuteMs = 60_000;

/** The value of `datetime-local`: minutes, in the browser's time zone. */
function localTime(timeMs: number): string {
  const local = new Date(timeMs - new Date(timeMs).getTimezoneOffset() * minuteMs);
  return local.toISOString().slice(0, 16);
}

/** The scheduled time; empty to publish at once. */
export function PublishAtField({ values: { publishAt }, problems, onChange, isBrief, differing }: FieldsProps) {
  const { words, locale } = useTexts('photoFields');
  const { minMinutes, maxDays } = limits.schedule;
  const nowMs = Date.now();
  const explained = isBrief ? undefined : words.publishAtHint(String(minMinutes), String(maxDays));
  return (
    <TextField
      type="datetime-local"
      label={words.publishAt}
      hint={differing?.has('publishAt') ? words.differs : explained}
      error={problemWords(problems.publishAt, locale, words)}
      // A person takes a moment to send the form.
      min={localTime(nowMs + (minMinutes + 1) * minuteMs)}
      max={localTime(nowMs + maxDays * 24 * 60 * minuteMs)}
      value={publishAt === undefined ? '' : localTime(Date.parse(publishAt))}
      onChange={({ currentTarget: { value } }) => {
        const moment = new Date(value);
        if (value === '') onChange({ publishAt: undefined });
        // Some browsers allow years of five digits, which `Date` cannot parse. The field then keeps its value.
        else if (!Number.isNaN(moment.getTime())) onChange({ publishAt: moment.toISOString() });
      }}
    />
  );
}
