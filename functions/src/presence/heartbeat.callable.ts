import { heartbeatContract } from '#contract/callables/heartbeat.ts';
import { openCallable } from '../platform/openCallable.ts';
import { beat, type Memory } from './beat.ts';
import { createNewIds } from './newIds.ts';
import { createRecentAnswers } from './recentAnswers.ts';

const memory: Memory = { newIds: createNewIds(), answers: createRecentAnswers() };

/** "I am here", from anyone: see the contract. Few instances, because what holds floods off is in their memory. */
export const heartbeat = openCallable(heartbeatContract, { maxInstances: 5 }, (input, context) =>
  beat(input, context, memory),
);
