import { ContractError, type ErrorCode } from '#contract/errors.ts';
import { log } from './logger.ts';
import { lostRace } from './unless.ts';

const atOnce = 5;

export type Result<Id> = { readonly id: Id; readonly ok: boolean; readonly code?: ErrorCode };

/** Runs `work` once per distinct id, whichever fail. Logs unexpected errors and returns `internal` for them. */
export async function resultsFor<Id extends string>(
  ids: readonly Id[],
  call: string,
  work: (id: Id) => Promise<unknown>,
): Promise<{ results: Result<Id>[] }> {
  const codes = new Map<Id, ErrorCode>();
  const once = [...new Set(ids)];
  for (let start = 0; start < once.length; start += atOnce) {
    const worked = once.slice(start, start + atOnce).map(async (id) => {
      try {
        await work(id);
      } catch (thrown) {
        const error = lostRace(thrown) ?? thrown;
        if (!(error instanceof ContractError)) log.error('one of several failed', error, { call, id });
        codes.set(id, error instanceof ContractError ? error.code : 'internal');
      }
    });
    await Promise.all(worked);
  }
  return {
    results: ids.map((id) => {
      const code = codes.get(id);
      // Omitted, because calls send `undefined` as `null`, which the contract rejects.
      return code === undefined ? { id, ok: true } : { id, ok: false, code };
    }),
  };
}
