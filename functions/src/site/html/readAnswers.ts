import * as v from 'valibot';
import { staleHeader } from '#contract/edge/api.ts';
import { ContractError, errorCodes } from '#contract/errors.ts';
import type { Answer } from '../answer.ts';

const refusalSchema = v.object({ error: v.object({ code: v.picklist(errorCodes) }) });

/**
 * What one page reads: answers of the API by address, each asked for once, however many parts of the page are made of it. What is
 * refused is a `ContractError`; what fails, fails as `ask` does.
 */
export function readAnswers(ask: (address: string) => Promise<Answer>) {
  const asked = new Map<string, Promise<unknown>>();
  let isStale = false;

  async function read(address: string): Promise<unknown> {
    const { status, headers, body } = await ask(address);
    if (headers[staleHeader] !== undefined) isStale = true;
    const answer: unknown = JSON.parse(typeof body === 'string' ? body : '');
    if (status === 200) return answer;
    const refusal = v.safeParse(refusalSchema, answer);
    throw new ContractError(refusal.success ? refusal.output.error.code : 'internal', `the API answered ${status}`);
  }

  return {
    readApi: (address: string): Promise<unknown> => {
      const known = asked.get(address) ?? read(address);
      asked.set(address, known);
      return known;
    },
    /** Whether the database is away, and anything was answered from memory. */
    isStale: (): boolean => isStale,
  };
}
