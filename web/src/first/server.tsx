import { AsyncLocalStorage } from 'node:async_hooks';
import type { DehydratedState, QueryClient } from '@tanstack/react-query';
import * as v from 'valibot';
import type { FirstReader, RenderFirst } from '#contract/edge/first.ts';
import { ContractError } from '#contract/errors.ts';
import { detailsSchema, setApiReader } from '#data/api.ts';
import { createQueryClient } from '#data/queryClient.ts';
import { withoutCoveredWords } from './coveredWords.ts';
import { drawFirst, queriesForBrowser } from './drawFirst.tsx';

/** The reader of the current call: many calls run at once. */
const reading = new AsyncLocalStorage<FirstReader>();

setApiReader(async (address) => {
  const readApi = reading.getStore();
  if (readApi === undefined) throw new Error('an answer was asked for outside a page');
  return readApi(address).catch((thrown: unknown) => Promise.reject(asHere(thrown)));
});

/** The error is logged, so it names the place and never the data. */
const unfit = (issues: readonly v.BaseIssue<unknown>[]): Error =>
  new Error(`an answer does not fit its schema at ${issues.map((issue) => v.getDotPath(issue) ?? 'all').join()}`);

const refusedSchema = v.object({ ...detailsSchema.entries, name: v.literal('ContractError'), message: v.string() });

/** Errors of the function are of another class, because its code is a separate bundle. */
function asHere(thrown: unknown): unknown {
  const refused = v.safeParse(refusedSchema, thrown);
  if (!refused.success) return thrown;
  const { code, message, field, closed } = refused.output;
  return new ContractError(code, message, { field, closed });
}

/**
 * See `RenderFirst`. Calls share no state. A page shows errors in words, but this page would be cached. So this throws
 * them.
 */
export const renderFirst: RenderFirst = async ({ readApi, ...asked }) => {
  const { at } = asked;
  const client = createQueryClient();
  const drawn = await reading.run(readApi, () => drawFirst({ ...asked, client }));
  const errors = client
    .getQueryCache()
    .getAll()
    .flatMap(({ state }) => state.error ?? []);
  for (const error of errors) {
    if (v.isValiError(error)) throw unfit(error.issues);
    if (!(error instanceof ContractError) || error.code === 'internal') throw error;
  }
  if (drawn.kind === 'redirect') return drawn;
  // A made-up cursor is not an address of this site.
  const isRefused = errors.some((error) => error instanceof ContractError && error.code === 'invalid-argument');
  const status = isRefused ? 404 : drawn.status;
  return { ...drawn, status, queries: withoutCoveredWords(timeless(client), at) };
};

/** Drops the read times, so that equal content gives equal pages. The browser sets these times. */
const timeless = (client: QueryClient): DehydratedState['queries'] =>
  queriesForBrowser(client).map((query) => ({
    ...query,
    dehydratedAt: 0,
    state: { ...query.state, dataUpdatedAt: 0 },
  }));
