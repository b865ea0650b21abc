import { AsyncLocalStorage } from 'node:async_hooks';
import * as v from 'valibot';
import type { FirstReader, RenderFirst } from '#contract/edge/first.ts';
import { ContractError } from '#contract/errors.ts';
import { detailsSchema, setApiReader } from '#data/api.ts';
import { withoutCoveredWords } from './coveredWords.ts';
import { drawFirst } from './drawFirst.tsx';

type Reading = {
  readonly readApi: FirstReader;
  readonly answers: Record<string, unknown>;
  failure?: unknown;
  isRefused?: boolean;
};

/** The page of the current call: many calls run at once. */
const reading = new AsyncLocalStorage<Reading>();

// A page shows errors in words, but this page would be cached: so the errors are collected for `renderFirst` to throw.
setApiReader(
  async (address) => {
    const current = reading.getStore();
    if (current === undefined) throw new Error('an answer was asked for outside a page');
    try {
      const answer = await current.readApi(address);
      current.answers[address] = answer;
      return answer;
    } catch (thrown) {
      const error = asHere(thrown);
      if (!(error instanceof ContractError) || error.code === 'internal') current.failure ??= error;
      else if (error.code === 'invalid-argument') current.isRefused = true;
      throw error;
    }
  },
  (error) => {
    const current = reading.getStore();
    if (current) current.failure ??= unfit(error);
  },
);

/** The error is logged, so it names the place and never the data. */
function unfit(error: unknown): Error {
  const issues = v.isValiError(error) ? error.issues : [];
  return new Error(
    `an answer does not fit its schema at ${issues.map((issue) => v.getDotPath(issue) ?? 'all').join()}`,
  );
}

const refusedSchema = v.object({ ...detailsSchema.entries, name: v.literal('ContractError'), message: v.string() });

/** Errors of the function are of another class, because its code is a separate bundle. */
function asHere(thrown: unknown): unknown {
  const refused = v.safeParse(refusedSchema, thrown);
  if (!refused.success) return thrown;
  const { code, message, field, closed } = refused.output;
  return new ContractError(code, message, { field, closed });
}

/** See `RenderFirst`. Calls share no state. */
export const renderFirst: RenderFirst = async ({ address, locale, at, readApi }) => {
  const current: Reading = { readApi, answers: {} };
  const drawn = await reading.run(current, () => drawFirst({ address, locale, at }));
  if (current.failure !== undefined) throw current.failure;
  if (drawn.kind === 'redirect') return drawn;
  // A made-up cursor is not an address of this site.
  const status = current.isRefused === true ? 404 : drawn.status;
  return { ...drawn, status, answers: withoutCoveredWords(current.answers, at) };
};
