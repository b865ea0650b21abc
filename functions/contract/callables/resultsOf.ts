import * as v from 'valibot';
import { errorCodes } from '../errors.ts';

/** What a call on several things answers for each of them, in the order they were given. */
export const resultsOf = <Id extends v.GenericSchema>(id: Id) =>
  v.object({ results: v.array(v.object({ id, ok: v.boolean(), code: v.optional(v.picklist(errorCodes)) })) });
