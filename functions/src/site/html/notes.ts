import { staleNoteId } from '#contract/edge/api.ts';
import type { PageLocale } from './head/headWords.ts';

const root = /<div id="root">/;
const noscript = /<noscript>.*?<\/noscript>/s;

const lookOnlyWords: Readonly<Record<PageLocale, string>> = {
  ja: 'いまは見るだけできます。',
  en: 'You can only look around just now.',
};

/** Pure: a page that was made of what was read before the database went away, with a line above it that says so. */
export const lookOnly = (html: string, locale: PageLocale): string =>
  html.replace(root, (opening) => `<p id="${staleNoteId}" role="status">${lookOnlyWords[locale]}</p>\n    ${opening}`);

const unknownWords: Readonly<Record<PageLocale, readonly [heading: string, home: string]>> = {
  ja: ['ページが見つかりません', 'ホームへ戻る'],
  en: ['This page does not exist', 'Back to home'],
};

/** Pure: the built page with words in it for an address that no page has; where scripts run, the site says so in their place. */
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

/** Pure: the built page with words in it for who sees nothing else; where scripts run, the site draws itself in their place and asks again. */
export const sayUnavailable = (html: string): string =>
  html
    // Scripts would help nobody here.
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
