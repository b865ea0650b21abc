import * as v from 'valibot';
import { anonymousIdSchema } from '../documents/presence.ts';
import { userStatuses } from '../documents/user.ts';
import { callableContract } from './callable.ts';

/**
 * "I am here": at the start, every 180 s and when the tab becomes visible. Signed in, one is counted under the uid; a
 * visitor must send an `anonymousId`. Idempotent; too frequent ones write nothing. Fails with `invalid-argument`,
 * `resource-exhausted` (new ids from one address), `unauthenticated` (an ended sign-in does not pass for a visitor). A
 * banned person gets their `status` and leaves no presence.
 */
export const heartbeatContract = callableContract({
  name: 'heartbeat',
  caller: 'anyone',
  input: v.strictObject({ anonymousId: v.optional(anonymousIdSchema) }),
  output: v.object({
    /** One's own, when signed in. */
    status: v.optional(v.picklist(userStatuses)),
    /** Notices not read yet; 0 for visitors. */
    unread: v.number(),
    /** 0 while presence is closed (`settings/site.presenceOpen`): then nobody is seen or counted. */
    online: v.number(),
    /** The site's announcement, if there is one. */
    notice: v.optional(v.string()),
  }),
});

export type HeartbeatAnswer = v.InferOutput<(typeof heartbeatContract)['output']>;
