import * as v from 'valibot';
import { uidSchema } from '../ids.ts';
import { limits } from '../limits.ts';
import { timestampSchema } from './stored.ts';

/** `presence/{uid or anonymous id}`. `isPerson` finds people among many visitors. `shard` leads every index. */
export const presenceSchema = v.object({
  lastSeen: timestampSchema,
  shard: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(limits.presence.shards - 1))),
  isPerson: v.optional(v.literal(true)),
  expiresAt: v.optional(timestampSchema),
});

/** `anon_{ms}_{random base 36}` (docs/design.md, section 3). */
export const anonymousIdSchema = v.pipe(v.string(), v.regex(/^anon_\d{13}_[a-z0-9]{8,24}$/), v.brand('AnonymousId'));
export type AnonymousId = v.InferOutput<typeof anonymousIdSchema>;
/** The id of a visitor or a person. */
export const seenIdSchema = v.union([anonymousIdSchema, uidSchema]);
export type SeenId = v.InferOutput<typeof seenIdSchema>;

/** `aggregates/presence`: for members. `uids`: people seen last, one page. */
export const presenceAggregateSchema = v.object({
  online: v.number(),
  uids: v.array(v.string()),
  countedAt: timestampSchema,
});
