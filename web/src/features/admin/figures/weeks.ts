import { useTexts } from '#i18n/words.ts';

/** The day on which a week begins: 「11月23日」, "Nov 23". */
export function useWeekName(): (week: string) => string {
  const { locale } = useTexts('adminFigures');
  const format = new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric', timeZone: 'UTC' });
  return (week) => format.format(new Date(`${week}T00:00:00Z`));
}
