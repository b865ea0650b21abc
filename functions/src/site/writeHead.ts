import type { Preview } from './preview.ts';

const siteName = 'Matataki（瞬き）';

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** No user's text is ever markup: good between tags and within quotes. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (char) => entities[char] ?? '');

// The mark by which the site takes these away once it shows another page (web/src/app/late/forgetUnfolding.ts).
const mark = 'data-unfold=""';
const meta = (attribute: 'name' | 'property', name: string, content: string): string =>
  `<meta ${attribute}="${name}" content="${escapeHtml(content)}" ${mark} />`;

function tagsOf(preview: Preview, origin: string): readonly string[] {
  const { type, title, description, path, author, publishedAt, picture, isEmpty } = preview;
  const url = `${origin}${path}`;
  return [
    `<link rel="canonical" href="${escapeHtml(url)}" ${mark} />`,
    meta('property', 'og:site_name', siteName),
    meta('property', 'og:locale', 'ja_JP'),
    meta('property', 'og:type', type),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:url', url),
    ...(author ? [meta('name', 'author', author.name)] : []),
    ...(author?.path && type === 'article' ? [meta('property', 'article:author', `${origin}${author.path}`)] : []),
    ...(publishedAt ? [meta('property', 'article:published_time', publishedAt.toISOString())] : []),
    ...(picture
      ? [
          meta('property', 'og:image', picture.url),
          meta('property', 'og:image:type', picture.type),
          meta('property', 'og:image:width', String(picture.width)),
          meta('property', 'og:image:height', String(picture.height)),
          meta('property', 'og:image:alt', picture.alt),
        ]
      : []),
    meta('name', 'twitter:card', picture && type !== 'profile' ? 'summary_large_image' : 'summary'),
    ...(isEmpty ? [meta('name', 'robots', 'noindex')] : []),
  ];
}

const ofTheSite = (origin: string): readonly string[] => [
  meta('property', 'og:site_name', siteName),
  meta('property', 'og:locale', 'ja_JP'),
  meta('property', 'og:type', 'website'),
  meta('property', 'og:title', siteName),
  meta('property', 'og:url', `${origin}/`),
  meta('name', 'twitter:card', 'summary'),
  meta('name', 'robots', 'noindex'),
];

const descriptionTag = /<meta name="description" content="([^"]*)"\s*\/?>/;

/**
 * Pure: the site's page with what a link to it unfolds to; `undefined` for a page that does not exist. Everything else of it
 * stays as it was built. No `<title>`: the site sets its own, and the first in a document is the one that counts.
 */
export function writeHead(html: string, preview: Preview | undefined, origin: string): string {
  const described = preview
    ? html.replace(descriptionTag, () => `<meta name="description" content="${escapeHtml(preview.description)}" />`)
    : html;
  const tags = preview ? tagsOf(preview, origin) : ofTheSite(origin);
  return described.replace('</head>', () => `  ${tags.join('\n    ')}\n  </head>`);
}
