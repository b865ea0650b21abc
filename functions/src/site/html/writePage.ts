import * as v from 'valibot';
import { type FirstDrawn, firstDataId } from '#contract/edge/first.ts';

const filesSchema = v.record(v.string(), v.object({ styles: v.array(v.string()), scripts: v.array(v.string()) }));

/** Beside the built page: which files each page needs (web/vite/builtPage.ts). */
const filesBlock = /<script type="application\/json" id="pages">(.*?)<\/script>/s;
const noscript = /<noscript>.*?<\/noscript>/s;
const emptyRoot = '<div id="root"></div>';

/** No text is ever markup: what is in a script element ends with the next `</script`. */
const inScript = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

type DrawnPage = Extract<FirstDrawn, { kind: 'page' }>;
type Made = { readonly at: Date; readonly locale: 'ja' | 'en' };

/**
 * Pure: the built page with a drawn one in it, its title and its styles in the head, and what was read for it. A page with another
 * status than 200 goes without that: the browser draws it anew, and may know more.
 */
export function writePage(built: string, drawn: DrawnPage, { at, locale }: Made): string {
  const files = v.parse(filesSchema, JSON.parse(filesBlock.exec(built)?.[1] ?? '{}'));
  const { styles, scripts } = files[drawn.pattern] ?? { styles: [], scripts: [] };
  const head = [
    ...(drawn.title === '' ? [] : [`<title>${drawn.title}</title>`]),
    ...styles.map((href) => `<link rel="stylesheet" crossorigin href="${href}">`),
  ];
  const data =
    drawn.status === 200
      ? [
          `<script type="application/json" id="${firstDataId}">${inScript({ at, locale, answers: drawn.answers })}</script>`,
          ...scripts.map((href) => `<link rel="modulepreload" crossorigin href="${href}">`),
        ]
      : [];
  return built
    .replace(filesBlock, '')
    .replace(noscript, '')
    .replace('</head>', () => `${head.join('\n')}</head>`)
    .replace(emptyRoot, () => `<div id="root">${drawn.html}</div>\n${data.join('\n')}`);
}
