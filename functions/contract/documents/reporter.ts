import * as v from 'valibot';
import { decoder } from './stored.ts';

/**
 * `reporters/{uid}`: how often somebody's reports turned out right. Read by staff, written by functions. The person learns as
 * much from the statuses of their own reports; it is in their export and goes with their account.
 */
const reporterSchema = v.object({
  resolved: v.optional(v.number(), 0),
  dismissed: v.optional(v.number(), 0),
});
export type Reporter = v.InferOutput<typeof reporterSchema>;
export const decodeReporter = decoder(reporterSchema);

/**
 * Pure: what a report of theirs weighs in the order of the queue, between 0 and 1: the share of right ones by Laplace's rule of
 * succession, so that somebody new weighs ½ and nobody ever weighs nothing.
 */
export const reporterWeight = ({ resolved, dismissed }: Reporter): number =>
  (resolved + 1) / (resolved + dismissed + 2);
