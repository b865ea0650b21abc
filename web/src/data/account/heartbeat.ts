import * as v from 'valibot';
import { type HeartbeatAnswer, heartbeatContract } from '#contract/callables/heartbeat.ts';
import { anonymousIdSchema } from '#contract/documents/presence.ts';
import { parseUid } from '#contract/ids.ts';
import { call } from '../call.ts';

/** Throws a `ContractError`. `who` is a uid or an anonymous id. */
export async function sendHeartbeat(who: string): Promise<HeartbeatAnswer> {
  const anonymous = v.safeParse(anonymousIdSchema, who);
  return anonymous.success
    ? call(heartbeatContract, { anonymousId: anonymous.output }, 'visitor')
    : call(heartbeatContract, {}, parseUid(who));
}
