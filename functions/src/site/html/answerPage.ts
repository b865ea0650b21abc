import * as v from 'valibot';
import { siteSettingsSchema } from '#contract/documents/siteSettings.ts';
import { itemOf, staleHeader } from '#contract/edge/api.ts';
import { pageMeantBy } from '#contract/pastedAddress.ts';
import { systemClock } from '../../platform/clock.ts';
import { log } from '../../platform/logger.ts';
import { siteOrigin } from '../../platform/mediaUrl.ts';
import {
  type Answer,
  type Asked,
  entering,
  forNobody,
  type Handler,
  knownQuery,
  movedTo,
  seconds,
  sharedFor,
  tooMany,
  unitsOf,
} from '../answer.ts';
import { askApi } from '../api/answerApi.ts';
import { type ReadApi, readAnswers, readFound } from '../readAnswers.ts';
import { drawnPages } from '../rememberedAnswers.ts';
import { builtPage, renderFirst } from './build.ts';
import { findHead } from './head/findHead.ts';
import { pageLocales } from './head/headWords.ts';
import { writeHead } from './head/writeHead.ts';
import { keysOf, type PageAsked, pageAsked } from './pageAsked.ts';
import { lookOnly, preloadsOf, sayUnavailable, sayUnknown, writePage } from './writePage.ts';

const settingsAddress = '/api/settings';
const announcementAnswer = itemOf(v.pick(siteSettingsSchema, ['announcement']));

const type = { 'Content-Type': 'text/html; charset=utf-8' };

/** 404 for unpublished pages, too: scripts show them to their owner. In an outage cached pages with a note, or 503. */
export const answerPage: Handler = async (asked) => {
  const meant = pageMeantBy(asked.path);
  if (meant !== undefined) return movedTo(meant);
  const page = pageAsked(asked.path);
  const plain = knownQuery(asked, keysOf(page, asked.query));
  if (plain) return plain;
  const address = `${asked.path}?${asked.query}`;
  try {
    return (await drawnPages.remembered(address, () => draw(asked, page), entering(asked, unitsOf(asked.query)))).value;
  } catch (error) {
    const refused = tooMany(error);
    if (!refused) throw error;
    return { ...refused, headers: { ...type, ...refused.headers }, body: sayUnavailable((await builtPage()).html) };
  }
};

async function draw(asked: Asked, page: PageAsked): Promise<Answer> {
  const lang = pageLocales.find((locale) => locale === asked.query.get('lang'));
  const locale = lang ?? pageLocales[0];
  const built = await builtPage();
  const answers = readAnswers((address) => askApi(address));
  try {
    const { readApi } = answers;
    const at = systemClock();
    const reading = page.kind === 'none' ? undefined : readAnnouncement(readApi);
    const render = async () =>
      renderFirst({ address: addressOf(asked), locale, at, announcement: await reading, readApi });
    const [head, drawn, announcement] = await Promise.all([
      findHead({ page, query: asked.query, locale, now: at, readApi }),
      page.kind === 'none' ? undefined : render(),
      reading,
    ]);
    if (drawn?.kind === 'redirect') return movedTo(drawn.to);
    const status = head === undefined ? 404 : (drawn?.status ?? 200);
    const html = drawn
      ? writePage(built, { ...drawn, status }, { at, locale, announcement })
      : sayUnknown(built.html, locale);
    const isStale = answers.isStale();
    return {
      status,
      headers: {
        ...type,
        Link: preloadsOf(html),
        'Cache-Control': sharedFor(status === 200 ? seconds.html : seconds.notFound),
        ...((status !== 200 || head?.isHidden) && { 'X-Robots-Tag': 'noindex' }),
        ...(isStale && { [staleHeader]: '1' }),
      },
      body: writeHead(isStale ? lookOnly(html, locale) : html, head, { origin: siteOrigin(), locale, asked: lang }),
    };
  } catch (error) {
    log.error('a page that could not be made', error, {
      page: page.kind,
      ...(page.kind === 'photo' && { photoId: page.id }),
    });
    return {
      status: 503,
      headers: { ...type, 'Cache-Control': forNobody, 'Retry-After': '30' },
      body: sayUnavailable(built.html),
    };
  }
}

const addressOf = ({ path, query }: Asked): string => `${siteOrigin()}${path}${query.size === 0 ? '' : `?${query}`}`;

/** A page shows without it too. */
async function readAnnouncement(readApi: ReadApi): Promise<string | undefined> {
  const found = await readFound(readApi, settingsAddress, announcementAnswer).catch(() => undefined);
  return found?.item.announcement || undefined;
}
