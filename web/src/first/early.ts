import { firstScriptsId, firstStylesId } from '#contract/edge/firstIds.ts';
import { languageCookie, languageOfCookieMark, localeOfCookie } from '#contract/edge/languageCookie.ts';
import { isLocale, type Locale, pickLocale } from '#i18n/locale.ts';
import { dismissedKey, localeKey, mutesKey, sessionKey, themeKey, wroteKey } from '#lib/storageKeys.ts';
import { readStored } from '#lib/stored.ts';

/*
 * What runs before the first paint: inline at the top of each page's head, as one small classic script
 * (web/vite/earlyScript.ts). The page is HTML, and its scripts come only for somebody who needs them.
 */

/** As `src/i18n/current.ts` chooses, where the address names none. */
function ownLocale(): Locale {
  const chosen = readStored(localeKey);
  return pickLocale(isLocale(chosen) ? chosen : undefined, navigator.languages);
}

const isOfCookie = (): boolean => document.documentElement.hasAttribute(languageOfCookieMark);

/**
 * The server knows the language by a cookie: a first visit in English gets the page in Japanese, and asks once more before
 * anything is painted.
 */
export function askInOwnLanguage(): void {
  const root = document.documentElement;
  /** Each visit renews it: Safari forgets what a script has stored after seven days without one. */
  const keep = (): boolean => {
    const before = localeOfCookie(document.cookie);
    const own = ownLocale();
    if (before === 'en' || own === 'en') {
      const seconds = own === 'en' ? 31_536_000 : 0;
      const secure = location.protocol === 'https:' ? '; Secure' : '';
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API answers later than the page is painted.
      document.cookie = `${languageCookie}=en; Max-Age=${seconds}; Path=/; SameSite=Lax${secure}`;
    }
    const after = localeOfCookie(document.cookie);
    return before !== after && after === own;
  };
  const hasChanged = keep();
  // A choice on this page, or the account's, changes `lang`.
  new MutationObserver(keep).observe(root, { attributeFilter: ['lang'] });
  // Never twice: neither without cookies, nor where a reload forgets them. Search engines that run scripts (`…bot/2.1`) forget
  // them, and find the other language by `hreflang`.
  const [entry] = performance.getEntriesByType('navigation');
  const isReload = entry === undefined || ('type' in entry && entry.type === 'reload');
  const mayAsk = isOfCookie() && !isReload && !/bot\//i.test(navigator.userAgent);
  if (mayAsk && hasChanged && root.lang !== ownLocale()) {
    stop();
    location.reload();
  }
}

/** Sets the remembered theme, and hides what of a visitor's HTML is not for this person. */
export function markPage(): void {
  const { dataset } = document.documentElement;
  const theme = readStored(themeKey);
  if (theme === 'light' || theme === 'dark') dataset['theme'] = theme;
  // A member is not introduced to the site.
  if (readStored(sessionKey) === '1') dataset['member'] = '';
  // A dismissed announcement takes no room.
  const dismissed = readStored(dismissedKey);
  if (typeof dismissed === 'string') {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`[data-announcement="${CSS.escape(dismissed)}"] { display: none }`);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  }
  // Rows wait until React leaves out what is muted.
  if (readStored(mutesKey)?.includes('["')) dataset['mutes'] = '';
}

/**
 * Keeps a press on a button before React is there, by the button's name; `earlyPress.ts` repeats it then. Links and forms
 * work without. `data-untaken` goes when React has the page.
 */
export function keepPresses(): void {
  const { dataset } = document.documentElement;
  dataset['untaken'] = '';
  const keep = ({ target }: Event): void => {
    const button = target instanceof Element ? target.closest('button') : null;
    if (button === null || (button.form !== null && button.type === 'submit') || !('untaken' in dataset)) return;
    document.querySelector('[data-waits]')?.removeAttribute('data-waits');
    button.dataset['waits'] = '';
    dataset['pressed'] = button.ariaLabel ?? button.textContent.trim();
  };
  window.addEventListener('click', keep, { capture: true });
}

/** The page may be older than what this tab has just written. */
function hasWritten(): boolean {
  try {
    return sessionStorage.getItem(wroteKey) !== null;
  } catch {
    return false;
  }
}

/**
 * The browser's language, storage or clock make this page another than its HTML. A notice that gives a time of day by UTC
 * until then has `data-soon`.
 */
function needsScripts(): boolean {
  return (
    readStored(sessionKey) != null ||
    hasWritten() ||
    (isOfCookie() && ownLocale() !== document.documentElement.lang) ||
    document.querySelector('[data-soon]') !== null
  );
}

/** If a photo does not load, the scripts wait no longer. */
const mostMs = 3_000;

/** People come near the page: they move, scroll or focus. */
const near = ['pointermove', 'wheel', 'touchmove', 'scroll', 'focusin'];
/** They press something. */
const presses = ['pointerdown', 'keydown', 'click'];

/**
 * Requests the scripts of a drawn page: at once when somebody presses anything other than a link; when the photos of the
 * first window have loaded, because scripts would share their connection, if somebody comes near or the page needs them.
 * A page that is only read needs none. Returns how to stop waiting.
 */
export function awaitInterest(): () => void {
  let isParsed = false;
  let hasPhotos = false;
  let wanted: 'no' | 'after-photos' | 'now' = 'no';
  const request = (): void => {
    if (!isParsed || wanted === 'no' || (wanted === 'after-photos' && !hasPhotos)) return;
    stop.abort();
    const scripts = document.getElementById(firstScriptsId);
    if (!(scripts instanceof HTMLTemplateElement)) return;
    // The styles of the HTML stay after the whole stylesheets until all of these are there (`wholeStyles`).
    const sheets = scripts.content.querySelectorAll('[rel=stylesheet]');
    document.getElementById(firstStylesId)?.before(...sheets);
    document.head.append(scripts.content);
  };
  const want = (when: 'after-photos' | 'now'): void => {
    if (wanted !== 'now') wanted = when;
    request();
  };
  const onPhotos = (): void => {
    hasPhotos = true;
    request();
  };

  const stop = new AbortController();
  const { signal } = stop;
  const options = { capture: true, passive: true, signal };
  for (const type of near) window.addEventListener(type, () => want('after-photos'), options);
  const onPress = ({ target }: Event): void => {
    if (!(target instanceof Element && target.closest('a'))) want('now');
  };
  for (const type of presses) window.addEventListener(type, onPress, options);

  // The second frame begins when the first has been painted. A hidden tab has no frames.
  const onLoad = (): void => {
    if (document.hidden) onPhotos();
    else requestAnimationFrame(() => requestAnimationFrame(onPhotos));
  };
  window.addEventListener('load', onLoad, { signal });
  const onParsed = (): void => {
    isParsed = true;
    setTimeout(onPhotos, mostMs);
    // For people with mutes, the photos stay invisible until React is there.
    const hasMutes = 'mutes' in document.documentElement.dataset;
    // React leaves these as they are (src/app/DeferredPart.tsx), and they may name what is muted.
    if (hasMutes) for (const part of document.querySelectorAll('[data-part]')) part.replaceChildren();
    if (hasMutes) want('now');
    else if (needsScripts()) want('after-photos');
    else request();
  };
  document.addEventListener('DOMContentLoaded', onParsed, { signal });
  return () => stop.abort();
}
