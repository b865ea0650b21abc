import { routes } from '#contract/routes.ts';
import { escapeHtml } from '../../markup.ts';
import { headWords, type PageLocale, pageLocales } from './headWords.ts';
import type { PageHead } from './pageHead.ts';

// Marks tags that the site removes on navigation (`forgetHead` in web/src/app/startDeferred.ts).
const mark = 'data-head=""';
const meta = (attribute: 'name' | 'property', name: string, content: string): string =>
  `<meta ${attribute}="${name}" content="${escapeHtml(content)}" ${mark} />`;
const link = (rel: string, href: string, more = ''): string =>
  `<link rel="${rel}" ${more}href="${escapeHtml(href)}" ${mark} />`;

const inLanguage = (path: string, locale: PageLocale): string =>
  `${path}${path.includes('?') ? '&' : '?'}lang=${locale}`;

const siteTags = (locale: PageLocale): readonly string[] => [
  meta('property', 'og:site_name', headWords[locale].siteName),
  meta('property', 'og:locale', headWords[locale].territory),
];

export type HeadPlace = {
  readonly origin: string;
  readonly locale: PageLocale;
  readonly asked: PageLocale | undefined;
};

function tagsOf(head: PageHead, { origin, locale, asked }: HeadPlace): readonly string[] {
  const { type, title, description, author, publishedAt, picture, licence, feed, isHidden } = head;
  const plain = `${origin}${head.path}`;
  const url = asked === undefined ? plain : inLanguage(plain, asked);
  return [
    link('canonical', url),
    ...pageLocales.map((each) => link('alternate', inLanguage(plain, each), `hreflang="${each}" `)),
    link('alternate', plain, 'hreflang="x-default" '),
    ...(feed === undefined ? [] : [link('alternate', `${origin}${feed}`, 'type="application/atom+xml" ')]),
    ...siteTags(locale),
    meta('property', 'og:type', type === 'gallery' ? 'website' : type),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:url', url),
    ...(author ? [meta('name', 'author', author.name)] : []),
    ...(author?.path && type === 'article' ? [meta('property', 'article:author', `${origin}${author.path}`)] : []),
    ...(publishedAt ? [meta('property', 'article:published_time', publishedAt.toISOString())] : []),
    ...(picture
      ? [
          meta('property', 'og:image', `${origin}${picture.path}`),
          meta('property', 'og:image:type', picture.type),
          meta('property', 'og:image:width', String(picture.width)),
          meta('property', 'og:image:height', String(picture.height)),
          meta('property', 'og:image:alt', picture.alt),
        ]
      : []),
    meta('name', 'twitter:card', picture?.type === 'image/jpeg' ? 'summary_large_image' : 'summary'),
    ...(licence === undefined ? [] : [link('license', licence)]),
    ...(type === 'article' && picture ? [pictureData(head, picture, { origin, url })] : []),
    ...(type === 'gallery' ? [galleryData(head, { origin, url })] : []),
    ...(isHidden ? [meta('name', 'robots', 'noindex')] : []),
  ];
}

type DataPlace = Readonly<Record<'origin' | 'url', string>>;

/** Security: keeps `</script` in a name from ending the element. */
const linkedData = (data: object): string =>
  `<script type="application/ld+json" ${mark}>${JSON.stringify({ '@context': 'https://schema.org/', ...data }).replaceAll('<', '\\u003c')}</script>`;

const personData = ({ author }: PageHead, origin: string) =>
  author && { '@type': 'Person', name: author.name, url: author.path && `${origin}${author.path}` };

const pictureData = (head: PageHead, picture: NonNullable<PageHead['picture']>, { origin, url }: DataPlace): string =>
  linkedData({
    '@type': 'ImageObject',
    contentUrl: `${origin}${picture.path}`,
    license: head.licence,
    acquireLicensePage: url,
    creditText: head.author?.name,
    creator: personData(head, origin),
    copyrightNotice: head.author?.name,
  });

const galleryData = (head: PageHead, { origin, url }: DataPlace): string =>
  linkedData({
    '@type': 'ImageGallery',
    name: head.title,
    description: head.description,
    url,
    image: head.picture && `${origin}${head.picture.path}`,
    creator: personData(head, origin),
  });

const ofTheSite = ({ origin, locale }: HeadPlace): readonly string[] => [
  ...siteTags(locale),
  meta('property', 'og:type', 'website'),
  meta('property', 'og:title', headWords[locale].siteName),
  meta('property', 'og:url', `${origin}${routes.home}`),
  meta('name', 'twitter:card', 'summary'),
  meta('name', 'robots', 'noindex'),
];

const descriptionTag = /<meta name="description" content="([^"]*)"\s*\/?>/;

/** Pure. Without `head`: 404. `<title>` has no mark, because React adopts it or puts its own first. */
export function writeHead(html: string, head: PageHead | undefined, place: HeadPlace): string {
  const { siteName, description } = headWords[place.locale];
  const tags = [
    ...(html.includes('<title>') ? [] : [`<title>${escapeHtml(head?.tabTitle ?? siteName)}</title>`]),
    ...(head ? tagsOf(head, place) : ofTheSite(place)),
  ];
  return html
    .replace('<html lang="ja"', () => `<html lang="${place.locale}"`)
    .replace(
      descriptionTag,
      () => `<meta name="description" content="${escapeHtml(head?.description ?? description)}" />`,
    )
    .replace('</head>', () => `  ${tags.join('\n    ')}\n  </head>`);
}
