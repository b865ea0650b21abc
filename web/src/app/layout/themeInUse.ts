import { atom } from 'jotai';
import type { Theme } from '#ui/theme.ts';
import { currentTheme, switchTheme, themes } from '#ui/theme.ts';

const chosen = atom<Theme>(currentTheme());

/** The theme in use; writing switches to it. What is no theme is left alone. */
export const themeInUse = atom(
  (get) => get(chosen),
  (_get, set, name: string) => {
    const theme = themes.find((known) => known === name);
    if (theme === undefined) return;
    switchTheme(theme);
    set(chosen, theme);
  },
);
