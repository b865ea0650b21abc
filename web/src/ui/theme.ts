import { writeStored } from '#lib/stored.ts';

/** What the switch offers: follow the system, or one of the two for good. */
export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

// The same key as in public/theme.js, which sets the theme before the first paint.
const storageKey = 'matataki.theme';

/** The theme in use, as the document says it. */
export function currentTheme(): Theme {
  if (typeof document === 'undefined') return 'system';
  const { theme } = document.documentElement.dataset;
  return theme === 'light' || theme === 'dark' ? theme : 'system';
}

/** Shows the site in a theme and remembers it in this browser. */
export function switchTheme(theme: Theme): void {
  const { dataset } = document.documentElement;
  if (theme === 'system') delete dataset.theme;
  else dataset.theme = theme;
  writeStored(storageKey, theme === 'system' ? null : theme);
}
