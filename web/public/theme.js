// The language of the HTML. The server knows it by a cookie (functions/contract/edge/languageCookie.ts): a first visit in English
// gets the page in Japanese, and asks once more before anything is painted. The choice is that of src/i18n/current.ts.
(() => {
  try {
    const root = document.documentElement;
    const keep = () => {
      const languages = [localStorage.getItem('matataki.locale')];
      for (const language of navigator.languages) languages.push(language.toLowerCase().split('-')[0]);
      const locale = languages.find((language) => language === 'ja' || language === 'en') ?? 'en';
      const wasEnglish = hasCookie();
      // Each visit renews it: Safari forgets what a script has stored after seven days without one.
      if (wasEnglish || locale === 'en') {
        const seconds = locale === 'en' ? 31_536_000 : 0;
        const secure = location.protocol === 'https:' ? '; Secure' : '';
        // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API answers later than the page is painted.
        document.cookie = `__session=en; Max-Age=${seconds}; Path=/; SameSite=Lax${secure}`;
      }
      const isEnglish = hasCookie();
      return { locale, hasChanged: wasEnglish !== isEnglish && isEnglish === (locale === 'en') };
    };
    const hasCookie = () => /(?:^|; )__session=en(?:;|$)/.test(document.cookie);
    const { locale, hasChanged } = keep();
    // A choice on this page, or the account's, changes `lang`.
    new MutationObserver(keep).observe(root, { attributeFilter: ['lang'] });
    // Never twice: neither without cookies, nor where a reload forgets them. Search engines that run scripts (`…bot/2.1`) forget
    // them, and find the other language by `hreflang`.
    const [{ type }] = performance.getEntriesByType('navigation');
    const mayAsk = 'languageOfCookie' in root.dataset && type !== 'reload' && !/bot\//i.test(navigator.userAgent);
    if (mayAsk && hasChanged && root.lang !== locale) {
      stop();
      location.reload();
    }
  } catch {
    // Storage is closed to us: the page changes its language once React is there.
  }
})();

// Before the first paint: sets the remembered theme (the key is the one in src/ui/theme.ts), and says that somebody has muted
// something here (the key is the one in src/session/mute/rememberedMutes.ts), so that rows wait until that is left out, and
// that somebody is signed in here (src/session/sessionMark.ts), to whom the site is not introduced.
(() => {
  try {
    const { dataset } = document.documentElement;
    const theme = localStorage.getItem('matataki.theme');
    if (theme === 'light' || theme === 'dark') dataset.theme = theme;
    if (localStorage.getItem('matataki.session') === '1') dataset.member = '';
    // An announcement that was dismissed (src/session/announcement.ts) takes no room in the HTML.
    const dismissed = localStorage.getItem('matataki.dismissed');
    if (dismissed !== null) {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(`[data-announcement="${CSS.escape(dismissed)}"] { display: none }`);
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    }
    const mutes = localStorage.getItem('matataki.mutes');
    if (mutes !== null && Object.values(JSON.parse(mutes)).some(({ length }) => length > 0)) dataset.mutes = '';
  } catch {
    // Storage is closed to us: the theme follows the system.
  }
})();

// A press on a button before React is there: kept by its name, and done once React is (src/app/earlyPress.ts). Links and forms
// work without it. `data-untaken` goes when React has the page.
(() => {
  const { dataset } = document.documentElement;
  dataset.untaken = '';
  const keep = ({ target }) => {
    const button = target instanceof Element ? target.closest('button') : null;
    if (button === null || (button.form !== null && button.type === 'submit') || !('untaken' in dataset)) return;
    document.querySelector('[data-waits]')?.removeAttribute('data-waits');
    button.dataset.waits = '';
    dataset.pressed = button.ariaLabel ?? button.textContent.trim();
  };
  window.addEventListener('click', keep, { capture: true });
})();

// On a rendered page, the scripts are requested after the photos of the first window have loaded, because they would share the
// connection. If a photo does not load, the scripts wait `mostMs` at most.
document.addEventListener('DOMContentLoaded', () => {
  const mostMs = 3_000;
  const start = () => {
    const scripts = document.getElementById('scripts');
    if (scripts) document.head.append(scripts.content);
  };
  // A hidden tab has no frames. For people with mutes, the photos stay invisible until the scripts run.
  const hasMutes = 'mutes' in document.documentElement.dataset;
  // React leaves these as they are (src/app/DeferredPart.tsx), and they may name what is muted.
  if (hasMutes) for (const part of document.querySelectorAll('[data-part]')) part.replaceChildren();
  if (document.hidden || hasMutes) {
    start();
    return;
  }
  // The second frame begins when the first has been painted.
  window.addEventListener('load', () => requestAnimationFrame(() => requestAnimationFrame(start)));
  setTimeout(start, mostMs);
});
