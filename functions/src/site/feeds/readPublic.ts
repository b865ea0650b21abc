import * as v from 'valibot';
import { staleHeader } from '#contract/edge/api.ts';
import type { Answer } from '../answer.ts';

/** Answers an address of `functions/contract/edge/api.ts`. */
export type Ask = (address: string) => Promise<Answer>;

export type PublicReader = {
  /** What is public at an address; `undefined` where nothing is there. */
  readonly read: <const Schema extends v.GenericSchema>(
    address: string,
    schema: Schema,
  ) => Promise<v.InferOutput<Schema> | undefined>;
  /** Of anything that was read: it is from before the database went away. */
  readonly isStale: () => boolean;
};

/** Reads for one answer. */
export function publicReader(ask: Ask): PublicReader {
  let isStale = false;
  return {
    read: async (address, schema) => {
      const { status, headers, body } = await ask(address);
      if (status === 404) return undefined;
      if (status !== 200 || typeof body !== 'string') throw new Error(`${address} was answered with ${status}`);
      isStale ||= headers[staleHeader] === '1';
      return v.parse(schema, JSON.parse(body));
    },
    isStale: () => isStale,
  };
}
