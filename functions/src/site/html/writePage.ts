import { staleNoteId } from '#contract/edge/api.ts';
import { type FirstDrawn, firstDataId, firstScriptsId } from '#contract/edge/first.ts';
import { languageOfCookieMark } from '#contract/edge/languageCookie.ts';
import type { PageLocale } from '#contract/routes.ts';
import type { Built } from './build.ts';

const noscript = /<noscript>.*?<\/noscript>/s;
/** Of the site: each page has its own. */
const ofSite = /[ \t]*(?:<meta name="description"[^>]*>|<title>[^<]*<\/title>)\n?/g;
const root = /<div id="root">/;
const undrawnRoot = /<div id="root">(?:.*?<!--\/frame-->\s*)?<\/div>/s;
const scriptTags = /[ \t]*(?:<script type="module"[^>]*><\/script>|<link rel="modulepreload"[^>]*>)\n?/g;

/** Security: keeps `</script` in a text from ending the element. */
const inScript = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

/** `isAddressed`: the address names it. If not, `web/public/theme.js` may ask for the page in the other one. */
export type PageLanguage = { readonly locale: PageLocale; readonly isAddressed: boolean };

const withHead = (html: string, head: string, { locale, isAddressed }: PageLanguage): string =>
  html
    .replace('<html lang="ja"', () => `<html lang="${locale}"${isAddressed ? '' : ` ${languageOfCookieMark}`}`)
    .replace(ofSite, '')
    .replace('</head>', () => `${head}\n  </head>`);

type Made = { readonly at: Date; readonly language: PageLanguage; readonly announcement?: string | undefined };

/** Pure. Scripts wait for the photos of the first window (web/public/theme.js); unless the status is 200, they start at once. */
export function writePage(built: Built, drawn: Extract<FirstDrawn, { kind: 'page' }>, made: Made): string {
  const { at, language, announcement } = made;
  const { styles, scripts } = filesOf(built, drawn.modules);
  const links = styles.map((href) => `<link rel="stylesheet" crossorigin href="${href}">`);
  const isTaken = drawn.status === 200;
  const waiting = [
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
  return withHead(isTaken ? built.html.replace(scriptTags, '') : built.html, links.join('\n') + drawn.head, language)
    .replace(noscript, '')
    .replace(undrawnRoot, () => `<div id="root">${drawn.html}</div>\n${data.join('\n')}`);
}

/** The files of these modules and their imports, except those that the built page names. */
function filesOf({ html, manifest }: Built, modules: readonly string[]) {
  const keys = new Set(modules);
  // Iterating a set includes what is added meanwhile.
  for (const key of keys) for (const imported of manifest[key]?.imports ?? []) keys.add(imported);
  const chunks = [...keys].flatMap((key) => manifest[key] ?? []);
  const own = (files: readonly string[]): readonly string[] =>
    [...new Set(files.map((file) => `/${file}`))].filter((path) => !html.includes(`"${path}"`));
  return { styles: own(chunks.flatMap(({ css }) => css)), scripts: own(chunks.map(({ file }) => file)) };
}

/** A `Link` header, so that styles load before the page has arrived. */
export function preloadsOf(html: string): string {
  const head = html.slice(0, html.indexOf('</head>'));
  return [
    ...Array.from(head.matchAll(/<script src="([^"]+)">/g), ([, path]) => `<${path}>; rel=preload; as=script`),
    ...Array.from(
      head.matchAll(/<link rel="stylesheet" crossorigin href="([^"]+)">/g),
      ([, path]) => `<${path}>; rel=preload; as=style; crossorigin`,
    ),
  ].join(', ');
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
