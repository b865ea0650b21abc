import { AsyncLocalStorage } from 'node:async_hooks';
import type { QueryClient } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server.edge';
import * as v from 'valibot';
import type { FirstAnswers, FirstDrawn, RenderFirst } from '#contract/edge/first.ts';
import type { ReadPublic } from '#contract/edge/publicAnswers.ts';
import { ContractError } from '#contract/errors.ts';
import { isIndexed, type PublicPage } from '#contract/publicPages.ts';
import type { PageLocale } from '#contract/routes.ts';
import { detailsSchema, readPublicBy } from '#data/api.ts';
import { createQueryClient } from '#data/queryClient.ts';
import { drawFirst } from './drawFirst.tsx';
import { Head, HeadOfSite, type HeadPlace } from './head/Head.tsx';
import { heads } from './head/heads.ts';
import type { PageHead } from './head/pageHead.ts';
import { readFirst } from './readFirst.ts';

/** The reader of the current call: many calls run at once. */
const reading = new AsyncLocalStorage<ReadPublic>();

readPublicBy((kind, address) => {
  const read = reading.getStore();
  if (read === undefined) throw new Error('a read outside a page');
  return read(kind, address);
});

const refusedSchema = v.object({ ...detailsSchema.entries, name: v.literal('ContractError'), message: v.string() });

/** Errors of the function are of another class, because its code is a separate bundle. */
function asHere(thrown: unknown): unknown {
  const refused = v.safeParse(refusedSchema, thrown);
  if (!refused.success) return thrown;
  const { code, message, field, closed } = refused.output;
  return new ContractError(code, message, { field, closed });
}

/** What TanStack Query has read for a page. Throws every error of a read that the page cannot show. */
function failuresOf(client: QueryClient): readonly ContractError[] {
  return client
    .getQueryCache()
    .getAll()
    .flatMap(({ state: { error } }) => {
      if (error === null) return [];
      if (!(error instanceof ContractError) || error.code === 'internal') throw error;
      return error;
    });
}

type HeadOf = Pick<Parameters<RenderFirst>[0], 'address' | 'locale' | 'at'> & { readonly client: QueryClient };

/** `undefined` if there is nothing at the address. */
async function readHead(page: PublicPage, { address, client, locale, at }: HeadOf): Promise<PageHead | undefined> {
  const query = new URL(address).searchParams;
  const head = await heads[page.name]({ client, params: page.params, query, locale, at });
  return head && { ...head, isHidden: head.isHidden || !isIndexed(page, query) };
}

function placeOf(address: string, locale: PageLocale): HeadPlace {
  const { origin, pathname: path, searchParams: query } = new URL(address);
  const language = query.has('lang') ? locale : undefined;
  query.delete('lang');
  return { origin, path, query: query.size === 0 ? '' : `?${query}`, locale, language };
}

/**
 * See `RenderFirst`. Calls share no state. A page shows errors in words, but this page would be cached. So this throws
 * them.
 */
export const renderFirst: RenderFirst = ({ read, ...page }) => {
  const reads = readFirst(
    (kind, address) => read(kind, address).catch((thrown: unknown) => Promise.reject(asHere(thrown))),
    page.at,
  );
  return reading.run(reads.read, () => render(page, reads.answers));
};

async function render(
  { page, ...request }: Omit<Parameters<RenderFirst>[0], 'read'>,
  readSoFar: () => FirstAnswers,
): Promise<FirstDrawn> {
  const { address, at, locale } = request;
  const place = placeOf(address, locale);
  const ofSite = (isTitled: boolean): string => renderToStaticMarkup(<HeadOfSite {...place} isTitled={isTitled} />);
  if (page === undefined) return { kind: 'unknown', head: ofSite(false) };
  const client = createQueryClient();
  const drawn = await drawFirst({ ...request, client });
  const failures = failuresOf(client);
  if (drawn.kind === 'redirect') return drawn;
  // Before the head reads what the browser does not need.
  const answers = readSoFar();
  const { title, ...first } = drawn;
  const titled = title === '' ? '' : `<title>${title}</title>`;
  // A made-up cursor is not an address of this site.
  const isRefused = failures.some(({ code }) => code === 'invalid-argument');
  const head = drawn.status === 200 && !isRefused ? await readHead(page, { address, client, locale, at }) : undefined;
  if (head === undefined) {
    const status = drawn.status === 200 ? 404 : drawn.status;
    return { ...first, status, head: titled + ofSite(title !== ''), isHidden: true, answers };
  }
  const written = titled + renderToStaticMarkup(<Head head={head} place={place} />);
  return { ...first, head: written, isHidden: head.isHidden, answers };
}
