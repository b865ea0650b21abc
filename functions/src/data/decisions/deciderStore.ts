import * as v from 'valibot';
import { deciderSchema } from '#contract/documents/bans.ts';
import { collection } from '../../platform/collection.ts';

/** Apart from what people read of themselves. */
export const deciders = collection('deciders', v.string(), deciderSchema);
