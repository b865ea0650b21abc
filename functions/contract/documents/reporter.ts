import * as v from 'valibot';
import { decoder } from './stored.ts';

/** `reporters/{uid}`: how often reports were right. Staff read it; exported to the person. */
const reporterSchema = v.object({ resolved: v.optional(v.number(), 0), dismissed: v.optional(v.number(), 0) });
export type Reporter = v.InferOutput<typeof reporterSchema>;
export const decodeReporter = decoder(reporterSchema);

/** Pure. The share of right reports by Laplace's rule of succession: ½ for new reporters, never 0. */
export const reporterWeight = ({ resolved, dismissed }: Reporter): number =>
  (resolved + 1) / (resolved + dismissed + 2);
