import { staleNoteId } from '#contract/edge/api.ts';
import type { PageLocale } from './head/headWords.ts';

const root = /<div id="root">/;
const noscript = /<noscript>.*?<\/noscript>/s;

const lookOnlyWords: Readonly<Record<PageLocale, string>> = {
  ja: 'いまは見るだけできます。',
  en: 'You can only look around just now.',
};

export const lookOnly = (html: string, locale: PageLocale): string =>
  html.replace(root, (opening) => `<p id="${staleNoteId}" role="status">${lookOnlyWords[locale]}</p>\n    ${opening}`);

const unknownWords: Readonly<Record<PageLocale, readonly [heading: string, home: string]>> = {
  ja: ['ページが見つかりません', 'ホームへ戻る'],
  en: ['This page does not exist', 'Back to home'],
};

/** Pure. Where scripts run, the site replaces these words. */
export function sayUnknown(html: string, locale: PageLocale): string {
  const [heading, home] = unknownWords[locale];
  return html.replace(noscript, '').replace(
    root,
    (opening) => `${opening}<main class="notice">
      <h1>${heading}</h1>
      <p><a href="/">${home}</a></p>
    </main>`,
  );
}

/** Pure. Where scripts run, the site draws itself and asks again. */
export const sayUnavailable = (html: string): string =>
  html
    .replace(noscript, '')
    .replace(
      root,
      (opening) => `${opening}<main class="notice">
      <h1>ただいま表示できません</h1>
      <p>しばらくしてから、<a href="">もう一度お試しください</a>。</p>
      <p lang="en">This page cannot be shown just now. Please <a href="">try again</a> in a little while.</p>
    </main>`,
    )
    .replace('</head>', () => '  <meta name="robots" content="noindex" />\n  </head>');
