import { themeKey } from '#lib/storageKeys.ts';
import { writeStored } from '#lib/stored.ts';

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

export function currentTheme(): Theme {
  if (typeof document === 'undefined') return 'system';
  const { theme } = document.documentElement.dataset;
  return theme === 'light' || theme === 'dark' ? theme : 'system';
}

export function switchTheme(theme: Theme): void {
  const { dataset } = document.documentElement;
  if (theme === 'system') delete dataset.theme;
  else dataset.theme = theme;
  writeStored(themeKey, theme === 'system' ? null : theme);
}
