import * as v from 'valibot';
import { anonymousIdSchema } from '../documents/presence.ts';
import { userStatuses } from '../documents/user.ts';
import { callableContract } from './callable.ts';

/**
 * "I am here", at the start, every 180 s and when the tab becomes visible. A signed-in person is counted under their uid
 * and `anonymousId` is ignored; who is not must send one. Idempotent; too frequent ones write nothing and answer the same.
 * Fails with `invalid-argument` (`anonymousId`), `resource-exhausted` (new ids from one address), `unauthenticated` (a sign-in
 * that was ended or whose account is gone; it does not pass for a visitor). A banned person gets their `status` even with a
 * sign-in that the ban has ended, and leaves no presence.
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
