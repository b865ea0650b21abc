import { limits } from '#contract/limits.ts';
import { useLocale } from '#i18n/useMessages.ts';
import { useWords } from '#i18n/words.ts';
import { TextField } from '#ui/TextField.tsx';
import { type FieldsProps, problemWords } from './photoValues.ts';

const minuteMs = 60_000;

/** As `datetime-local` has it: minutes, in the browser's time zone. */
function localTime(timeMs: number): string {
  const local = new Date(timeMs - new Date(timeMs).getTimezoneOffset() * minuteMs);
  return local.toISOString().slice(0, 16);
}

/** When a photo is to be published; empty for at once. */
export function PublishAtField({ values: { publishAt }, problems, onChange }: FieldsProps) {
  const words = useWords('photoFields');
  const locale = useLocale();
  const { minMinutes, maxDays } = limits.schedule;
  const nowMs = Date.now();
  return (
    <TextField
      type="datetime-local"
      label={words.publishAt}
      hint={words.publishAtHint(String(minMinutes), String(maxDays))}
      error={problemWords(problems.publishAt, locale, words)}
      // A person takes a moment to send the form.
      min={localTime(nowMs + (minMinutes + 1) * minuteMs)}
      max={localTime(nowMs + maxDays * 24 * 60 * minuteMs)}
      value={publishAt === undefined ? '' : localTime(Date.parse(publishAt))}
      onChange={({ currentTarget: { value } }) =>
        onChange({ publishAt: value === '' ? undefined : new Date(value).toISOString() })
      }
    />
  );
}
