import { createHash } from 'node:crypto';
import { staleNoteId } from '#contract/edge/api.ts';
import type { FirstDrawn } from '#contract/edge/first.ts';
import { firstDataId, firstScriptsId, firstStylesId } from '#contract/edge/firstIds.ts';
import { languageOfCookieMark } from '#contract/edge/languageCookie.ts';
import type { PageLocale } from '#contract/routes.ts';
import type { Built } from './build.ts';
import { usedStyles } from './usedStyles.ts';

const noscript = /<noscript>.*?<\/noscript>/s;
/** Of the site: each page has its own. */
const ofSite = /[ \t]*(?:<meta name="description"[^>]*>|<title>[^<]*<\/title>)\n?/g;
const root = /<div id="root">/;
const undrawnRoot = /<div id="root">(?:.*?<!--\/frame-->\s*)?<\/div>/s;
const styleTags = /[ \t]*<link rel="stylesheet"[^>]*>\n?/g;
const scriptTags = /[ \t]*(?:<script type="module"[^>]*><\/script>|<link rel="modulepreload"[^>]*>)\n?/g;

/** Security: keeps `</script` in a text from ending the element. */
const inScript = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

/** `isAddressed`: the address names it. If not, `web/src/first/early.ts` may ask for the page in the other one. */
export type PageLanguage = { readonly locale: PageLocale; readonly isAddressed: boolean };

const withHead = (html: string, head: string, { locale, isAddressed }: PageLanguage): string =>
  html
    .replace('<html lang="ja"', () => `<html lang="${locale}"${isAddressed ? '' : ` ${languageOfCookieMark}`}`)
    .replace(ofSite, '')
    .replace('</head>', () => `${head}\n  </head>`);

type Made = { readonly at: Date; readonly language: PageLanguage; readonly announcement?: string | undefined };

/**
 * Pure. The styles of its HTML are inline, so that nothing else is loaded before the first paint. Scripts and whole
 * stylesheets wait for somebody's interest (web/src/first/early.ts). Unless the status is 200, they load at once.
 */
export function writePage(built: Built, drawn: Extract<FirstDrawn, { kind: 'page' }>, made: Made): string {
  const { at, language, announcement } = made;
  const { styles, scripts } = filesOf(built, drawn.modules);
  const isTaken = drawn.status === 200;
  const sheets = styles.map((href) => `<link rel="stylesheet" crossorigin href="/${href}">`);
  const waiting = [
    ...sheets,
    ...(built.html.match(scriptTags) ?? []),
    ...scripts.map((href) => `<link rel="modulepreload" crossorigin href="${href}">`),
  ];
  const first = { at, locale: language.locale, announcement, answers: drawn.answers };
  const data = isTaken
    ? [
        `<script type="application/json" id="${firstDataId}">${inScript(first)}</script>`,
        `<template id="${firstScriptsId}">${waiting.map((tag) => tag.trim()).join('')}</template>`,
      ]
    : [];
  const template = withHead(built.html, drawn.head, language).replace(styleTags, '');
  const styled = isTaken
    ? withStyles(
        template.replace(scriptTags, ''),
        styles.map((file) => built.styles[file] ?? ''),
        drawn.html,
      )
    : template.replace('</head>', () => `${sheets.join('')}\n  </head>`);
  return styled
    .replace(noscript, '')
    .replace(undrawnRoot, () => `<div id="root">${drawn.html}</div>\n${data.join('\n')}`);
}

/** The source of a policy that allows an inline script or style. */
const inlineSource = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Inserts the styles that the HTML uses, which the page's own policy then allows. */
function withStyles(page: string, stylesheets: readonly string[], html: string): string {
  const text = usedStyles(stylesheets, html);
  return page
    .replace("style-src 'self'", () => `style-src 'self' ${inlineSource(text)}`)
    .replace('</head>', () => `<style id="${firstStylesId}">${text}</style>\n  </head>`);
}

/** The files of these modules and their imports; scripts without those that the built page names. */
function filesOf({ html, manifest }: Built, modules: readonly string[]) {
  const keys = new Set(modules);
  // Iterating a set includes what is added meanwhile.
  for (const key of keys) for (const imported of manifest[key]?.imports ?? []) keys.add(imported);
  const chunks = [...keys].flatMap((key) => manifest[key] ?? []);
  const scripts = [...new Set(chunks.map(({ file }) => `/${file}`))].filter((path) => !html.includes(`"${path}"`));
  const ofPage = Array.from(html.matchAll(/<link rel="stylesheet"[^>]* href="\/([^"]+)">/g), ([, file = '']) => file);
  return { styles: [...new Set([...ofPage, ...chunks.flatMap(({ css }) => css)])], scripts };
}

const lookOnlyWords: Readonly<Record<PageLocale, string>> = {
  ja: 'いまは閲覧のみできます。',
  en: 'The site is read-only right now.',
};

export const lookOnly = (html: string, locale: PageLocale): string =>
  html.replace(root, (opening) => `<p id="${staleNoteId}" role="status">${lookOnlyWords[locale]}</p>\n    ${opening}`);

const unknownWords: Readonly<Record<PageLocale, readonly [heading: string, home: string]>> = {
  ja: ['ページが見つかりません', 'ホームへ戻る'],
  en: ['Page not found', 'Back to home'],
};

const notice = (html: string, ...lines: readonly string[]): string =>
  html
    .replace(noscript, '')
    .replace(root, (opening) => `${opening}<main class="notice">\n      ${lines.join('\n      ')}\n    </main>`);

export function sayUnknown(html: string, head: string, language: PageLanguage): string {
  const [heading, home] = unknownWords[language.locale];
  return notice(withHead(html, head, language), `<h1>${heading}</h1>`, `<p><a href="/">${home}</a></p>`);
}

export const sayUnavailable = (html: string): string =>
  notice(
    html,
    '<h1>ただいま表示できません</h1>',
    '<p>しばらくしてから、<a href="">もう一度お試しください</a>。</p>',
    '<p lang="en">This page isn’t available right now. <a href="">Try again</a> in a moment.</p>',
  ).replace('</head>', () => '  <meta name="robots" content="noindex" />\n  </head>');
