import type { ReactNode } from 'react';
import { feedIn } from '#contract/edge/feedPaths.ts';
import { pageLocales, routes } from '#contract/routes.ts';
import type { Locale } from '#i18n/locale.ts';
import { headWords } from './headWords.ts';
import type { PageHead } from './pageHead.ts';

// Marks elements that the site removes on navigation (`forgetHead` in web/src/app/startDeferred.ts).
const mark = { 'data-head': '' };

const Named = ({ name, content }: { name: string; content: string }) => (
  <meta name={name} content={content} {...mark} />
);
const Property = ({ name, content }: { name: string; content: string | number }) => (
  <meta property={name} content={String(content)} {...mark} />
);

const inLanguage = (address: string, locale: Locale): string =>
  `${address}${address.includes('?') ? '&' : '?'}lang=${locale}`;

/** The page's address: `path` and `query` without its language. `language`: the one that the address names. */
export type HeadPlace = {
  readonly origin: string;
  readonly path: string;
  readonly query: string;
  readonly locale: Locale;
  readonly language: Locale | undefined;
};

const OfSite = ({ locale }: { locale: Locale }) => (
  <>
    <Property name="og:site_name" content={headWords[locale].siteName} />
    <Property name="og:locale" content={headWords[locale].territory} />
  </>
);

/** `<title>` comes from the page itself. The description has no mark: it describes the site after a navigation too. */
export function Head({ head, place }: { head: PageHead; place: HeadPlace }) {
  const { type, title, description, author, publishedAt, picture, licence, feed, isHidden } = head;
  const { origin, locale, language } = place;
  const plain = `${origin}${head.path ?? place.path}${place.query}`;
  const url = language === undefined ? plain : inLanguage(plain, language);
  return (
    <>
      <meta name="description" content={description} />
      <link rel="canonical" href={url} {...mark} />
      {pageLocales.map((each) => (
        <link key={each} rel="alternate" hrefLang={each} href={inLanguage(plain, each)} {...mark} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={plain} {...mark} />
      {feed && <link rel="alternate" type="application/atom+xml" href={origin + feedIn(locale, feed)} {...mark} />}
      <OfSite locale={locale} />
      <Property name="og:type" content={type === 'gallery' ? 'website' : type} />
      <Property name="og:title" content={title} />
      <Property name="og:description" content={description} />
      <Property name="og:url" content={url} />
      {author && <Named name="author" content={author.name} />}
      {author?.path && type === 'article' && <Property name="article:author" content={origin + author.path} />}
      {publishedAt && <Property name="article:published_time" content={publishedAt.toISOString()} />}
      {picture && (
        <>
          <Property name="og:image" content={origin + picture.path} />
          <Property name="og:image:type" content={picture.type} />
          <Property name="og:image:width" content={picture.width} />
          <Property name="og:image:height" content={picture.height} />
          <Property name="og:image:alt" content={picture.alt} />
        </>
      )}
      <Named name="twitter:card" content={picture?.type === 'image/jpeg' ? 'summary_large_image' : 'summary'} />
      {licence && <link rel="license" href={licence} {...mark} />}
      {isHidden && <Named name="robots" content="noindex" />}
      {dataOf(head, { origin, url })}
    </>
  );
}

type DataPlace = Readonly<Record<'origin' | 'url', string>>;

/** The schema.org description of a photo whose picture is shown, or of an album. */
function dataOf(head: PageHead, { origin, url }: DataPlace): ReactNode {
  const { type, title, description, author, picture, licence } = head;
  const creator = author && { '@type': 'Person', name: author.name, url: author.path && origin + author.path };
  if (type === 'article' && picture) {
    return (
      <LinkedData
        data={{
          '@type': 'ImageObject',
          contentUrl: origin + picture.path,
          license: licence,
          acquireLicensePage: url,
          creditText: author?.name,
          creator,
          copyrightNotice: author?.name,
        }}
      />
    );
  }
  if (type !== 'gallery') return undefined;
  const image = picture && origin + picture.path;
  return <LinkedData data={{ '@type': 'ImageGallery', name: title, description, url, image, creator }} />;
}

/** Security: without `<`, no name can end the element. */
const LinkedData = ({ data }: { data: object }) => (
  <script type="application/ld+json" {...mark}>
    {JSON.stringify({ '@context': 'https://schema.org/', ...data }).replaceAll('<', '\\u003c')}
  </script>
);

/** For an address where nothing is: the site's own. */
export function HeadOfSite({ origin, locale, isTitled }: { origin: string; locale: Locale; isTitled: boolean }) {
  const { siteName, description } = headWords[locale];
  return (
    <>
      {!isTitled && <title>{siteName}</title>}
      <meta name="description" content={description} />
      <OfSite locale={locale} />
      <Property name="og:type" content="website" />
      <Property name="og:title" content={siteName} />
      <Property name="og:url" content={origin + routes.home} />
      <Named name="twitter:card" content="summary" />
      <Named name="robots" content="noindex" />
    </>
  );
}
