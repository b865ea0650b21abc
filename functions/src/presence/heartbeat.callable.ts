import { heartbeatContract } from '#contract/callables/heartbeat.ts';
import { openCallable } from '../platform/openCallable.ts';
import { beat, createMemory } from './beat.ts';

const memory = createMemory();

/** "I am here", from anyone: see the contract. Few instances, because what holds floods off is in their memory. */
export const heartbeat = openCallable(heartbeatContract, { maxInstances: 5 }, (input, context) =>
  beat(input, context, memory),
);
