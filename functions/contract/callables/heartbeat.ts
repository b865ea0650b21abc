import * as v from 'valibot';
import { anonymousIdSchema } from '../documents/presence.ts';
import { userStatuses } from '../documents/user.ts';
import type { CallableContract } from './callable.ts';

/**
 * Sent every 180 s and when the tab becomes visible; visitors send `anonymousId`. Idempotent. Banned people leave no
 * presence. `resource-exhausted` (many new ids from one address), `unauthenticated` (an ended sign-in is no visitor).
 */
export const heartbeatContract = {
  name: 'heartbeat',
  caller: 'anyone',
  rate: 'unlimited',
  whileReadOnly: 'goes-on',
  input: v.strictObject({ anonymousId: v.optional(anonymousIdSchema) }),
  output: v.object({
    status: v.optional(v.picklist(userStatuses)),
    /** Unread notices; 0 for visitors. */
    unread: v.number(),
    /** 0 while presence is closed (`settings/site.presenceOpen`). */
    online: v.number(),
    notice: v.optional(v.string()),
    /** When the newest photo of what the person follows was published, up to ten minutes ago; absent without one. */
    feedAt: v.optional(v.pipe(v.string(), v.isoTimestamp())),
  }),
} as const satisfies CallableContract;

export type HeartbeatAnswer = v.InferOutput<(typeof heartbeatContract)['output']>;
