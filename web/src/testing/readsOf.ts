import * as v from 'valibot';
import { publicAnswers, type ReadPublic } from '#contract/edge/publicAnswers.ts';

const parsed = <Output>(schema: v.GenericSchema<unknown, Output>, data: unknown): Output => v.parse(schema, data);

/** Reads of a site whose API answers so. */
export const readsOf =
  (answer: (address: string) => unknown): ReadPublic =>
  async (kind, address) =>
    parsed(publicAnswers[kind], await answer(address));
