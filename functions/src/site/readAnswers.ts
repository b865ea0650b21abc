import * as v from 'valibot';
import { staleHeader } from '#contract/edge/api.ts';
import { ContractError, errorCodes } from '#contract/errors.ts';
import type { Answer } from './answer.ts';

export type Ask = (address: string) => Promise<Answer>;
/** Returns JSON. Throws `ContractError` for refusals. */
export type ReadApi = (address: string) => Promise<unknown>;

const refusalSchema = v.object({
  error: v.object({ code: v.picklist(errorCodes), retryAfterSeconds: v.optional(v.number()) }),
});

export function readAnswers(ask: Ask) {
  const pending = new Map<string, Promise<unknown>>();
  let isStale = false;

  async function read(address: string): Promise<unknown> {
    const { status, headers, body } = await ask(address);
    if (headers[staleHeader] !== undefined) isStale = true;
    const answer: unknown = JSON.parse(typeof body === 'string' ? body : '');
    if (status === 200) return answer;
    const refusal = v.safeParse(refusalSchema, answer);
    const { code, ...details } = refusal.success ? refusal.output.error : { code: 'internal' as const };
    throw new ContractError(code, `the API answered ${status}`, details);
  }

  const readApi: ReadApi = (address) => {
    const answer = pending.get(address) ?? read(address);
    pending.set(address, answer);
    return answer;
  };
  return { readApi, isStale: (): boolean => isStale };
}

export async function readAnswer<Schema extends v.GenericSchema>(readApi: ReadApi, address: string, schema: Schema) {
  try {
    return v.parse(schema, await readApi(address));
  } catch (error) {
    if (error instanceof ContractError && error.code === 'not-found') return undefined;
    throw error;
  }
}
