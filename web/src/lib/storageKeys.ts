/** What this browser remembers, for the script that runs before the first paint too (web/src/first/early.ts). */
export const themeKey = 'matataki.theme';
export const localeKey = 'matataki.locale';
export const sessionKey = 'matataki.session';
export const mutesKey = 'matataki.mutes';
/** The text, so that another announcement shows again. */
export const dismissedKey = 'matataki.dismissed';
/** In `sessionStorage`. */
export const wroteKey = 'matataki.wroteAt';
