import * as v from 'valibot';
import { decoder, timestampSchema } from './stored.ts';

/**
 * `presence/{id}`; the id is a uid or an anonymous id. `isPerson` stands in people's alone, so that a query finds the
 * people who were seen last however many visitors there are.
 */
export const decodePresence = decoder(v.object({ lastSeen: timestampSchema, isPerson: v.optional(v.literal(true)) }));

/** docs/design.md, section 3: `anon_{timestamp}_{random}`; the timestamp is in ms, the random part base 36. */
export const anonymousIdSchema = v.pipe(v.string(), v.regex(/^anon_\d{13}_[a-z0-9]{8,24}$/), v.brand('AnonymousId'));
export type AnonymousId = v.InferOutput<typeof anonymousIdSchema>;

/**
 * `aggregates/presence`: who is online, counted once for everybody, so that a visitor more costs nothing more. `uids` are
 * the people (never anonymous ids) seen last, at most a page; signed-in people may read it.
 */
const presenceAggregateSchema = v.object({
  online: v.number(),
  uids: v.array(v.string()),
  countedAt: timestampSchema,
});
export type PresenceAggregate = v.InferOutput<typeof presenceAggregateSchema>;
export const decodePresenceAggregate = decoder(presenceAggregateSchema);
