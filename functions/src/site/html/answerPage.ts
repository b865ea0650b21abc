import { staleHeader } from '#contract/edge/api.ts';
import { localeOfCookie } from '#contract/edge/languageCookie.ts';
import { pageMeantBy } from '#contract/pastedAddress.ts';
import { type PublicPage, publicPageAt, queryKeysOf } from '#contract/publicPages.ts';
import { pageLocales } from '#contract/routes.ts';
import { systemClock } from '../../platform/clock.ts';
import { log } from '../../platform/logger.ts';
import { siteOrigin } from '../../platform/mediaUrl.ts';
import {
  type Answer,
  canonicalQuery,
  entering,
  forNobody,
  type Handler,
  movedTo,
  type SiteRequest,
  seconds,
  sharedFor,
  tooMany,
  unitsOf,
} from '../answer.ts';
import { beginReads, type Read } from '../api/reads.ts';
import { drawnPages } from '../rememberedAnswers.ts';
import { builtPage, renderFirst } from './build.ts';
import { lookOnly, type PageLanguage, sayUnavailable, sayUnknown, writePage } from './writePage.ts';

const settingsAddress = '/api/settings';

const type = { 'Content-Type': 'text/html; charset=utf-8' };

/** 404 for unpublished pages, too: scripts show them to their owner. In an outage cached pages with a note, or 503. */
export const answerPage: Handler = async (request) => {
  const meant = pageMeantBy(request.path);
  if (meant !== undefined) return movedTo(meant);
  const page = publicPageAt(request.path);
  const plain = canonicalQuery(request, queryKeysOf(page, request.query));
  if (plain) return plain;
  const language = languageOf(request);
  const key = `${language.locale} ${request.path}?${request.query}`;
  const enter = entering(request, unitsOf(request.query));
  try {
    return (await drawnPages.remembered(key, () => draw(request, page, language), enter)).value;
  } catch (error) {
    const refused = tooMany(error);
    if (!refused) throw error;
    return { ...refused, headers: { ...type, ...refused.headers }, body: sayUnavailable((await builtPage()).html) };
  }
};

/** Of the address, else of the cookie. */
function languageOf({ query, headers }: SiteRequest): PageLanguage {
  const addressed = pageLocales.find((locale) => locale === query.get('lang'));
  return { locale: addressed ?? localeOfCookie(headers['cookie']), isAddressed: addressed !== undefined };
}

async function draw(request: SiteRequest, page: PublicPage | undefined, language: PageLanguage): Promise<Answer> {
  const { locale } = language;
  const built = await builtPage();
  const { read, isStale } = beginReads();
  try {
    const at = systemClock();
    const announcement = page && (await readAnnouncement(read));
    const drawn = await renderFirst({ page, address: addressOf(request), locale, at, announcement, read });
    if (drawn.kind === 'redirect') return movedTo(drawn.to);
    const html =
      drawn.kind === 'unknown'
        ? sayUnknown(built.html, drawn.head, language)
        : writePage(built, drawn, { at, language, announcement });
    const { status, isHidden } = drawn.kind === 'unknown' ? { status: 404, isHidden: true } : drawn;
    return {
      status,
      headers: {
        ...type,
        // Hosting's cache and browsers' have an entry for each language.
        Vary: 'Cookie',
        'Cache-Control': sharedFor(status === 200 ? seconds.html : seconds.notFound),
        ...(isHidden && { 'X-Robots-Tag': 'noindex' }),
        ...(isStale() && { [staleHeader]: '1' }),
      },
      body: isStale() ? lookOnly(html, locale) : html,
    };
  } catch (error) {
    log.error('a page that could not be made', error, {
      page: page?.name,
      ...(page?.name === 'photo' && { photoId: page.params['id'] }),
    });
    return {
      status: 503,
      headers: { ...type, 'Cache-Control': forNobody, 'Retry-After': '30' },
      body: sayUnavailable(built.html),
    };
  }
}

const addressOf = ({ path, query }: SiteRequest): string =>
  `${siteOrigin()}${path}${query.size === 0 ? '' : `?${query}`}`;

/** A page shows without it too. */
async function readAnnouncement(read: Read): Promise<string | undefined> {
  const settings = await read('settings', settingsAddress).catch(() => undefined);
  return settings?.item.announcement || undefined;
}
