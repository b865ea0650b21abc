import type { Locale } from '#i18n/locale.ts';
import { useTexts } from '#i18n/words.ts';
import { type Choice, ChoiceField } from './ChoiceField.tsx';
import { browsersZone, type FieldsProps, type PhotoValues } from './photoValues.ts';

const hours = [...Array(27).keys()].map((index) => (index - 12) * 60);
/** Zones that are not whole hours from UTC, in minutes. */
const others = [-570, -210, 210, 270, 330, 345, 390, 525, 570, 630, 765];

const twoDigits = (number: number): string => String(number).padStart(2, '0');

function named(minutes: number): string {
  const past = Math.abs(minutes);
  return `UTC${minutes < 0 ? '−' : '+'}${twoDigits(Math.floor(past / 60))}:${twoDigits(past % 60)}`;
}

const offsets: Choice<number> = [...hours, ...others]
  .sort((one, other) => one - other)
  .map((minutes) => [minutes, named(minutes)]);

/** Such as "Central European Time", which stands for summer and winter. */
const zoneName = (locale: Locale): string | undefined =>
  new Intl.DateTimeFormat(locale, { timeZone: browsersZone(), timeZoneName: 'longGeneric' })
    .formatToParts()
    .find(({ type }) => type === 'timeZoneName')?.value;

type UtcOffsetProps = Pick<FieldsProps, 'isBrief'> & {
  values: Pick<PhotoValues, 'utcOffset'>;
  onChange: (change: { utcOffset: number | undefined }) => void;
};

/** The time zone of the camera's clock, for files that name none. */
export function UtcOffsetField({ values, onChange, isBrief }: UtcOffsetProps) {
  const { words, locale } = useTexts('photoFields');
  const own: Choice<undefined> = [[undefined, words.ownZone(zoneName(locale))]];
  return (
    <ChoiceField
      label={words.utcOffset}
      hint={isBrief ? undefined : words.utcOffsetHint}
      options={[...own, ...offsets]}
      chosen={values.utcOffset}
      onChoose={(utcOffset) => onChange({ utcOffset })}
    />
  );
}
