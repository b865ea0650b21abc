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

/** Pure: the built page with words in it for who sees nothing else; where scripts run, the site draws itself in their place and asks again. */
export const sayUnavailable = (html: string): string =>
  html
    // Scripts would help nobody here.
    .replace(noscript, '')
    .replace(
      root,
      (opening) => `${opening}<main>
      <h1>ただいま表示できません</h1>
      <p>しばらくしてから、もう一度お試しください。</p>
      <p lang="en">This page cannot be shown just now. Please try again in a little while.</p>
    </main>`,
    )
    .replace('</head>', () => '  <meta name="robots" content="noindex" />\n  </head>');
