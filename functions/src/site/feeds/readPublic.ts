import * as v from 'valibot';
import { staleHeader } from '#contract/edge/api.ts';
import type { Answer } from '../answer.ts';

export type Ask = (address: string) => Promise<Answer>;

export type PublicReader = {
  /** `undefined` if nothing is there. */
  readonly read: <const Schema extends v.GenericSchema>(
    address: string,
    schema: Schema,
  ) => Promise<v.InferOutput<Schema> | undefined>;
  /** Any answer so far is from before the database went away. */
  readonly isStale: () => boolean;
};

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
