import type { RuntimeOptions } from 'firebase-functions/v1';
import { type UserBuilder, user } from 'firebase-functions/v1/auth';
import { region } from '#contract/paths.ts';

/**
 * Declares a function for what happens to people's Auth accounts, in our region; it is delivered again when it throws. Auth has these
 * events in the first generation of functions only. There `region(…).runWith(…)`, which says the same, belongs to a module that loads
 * every SDK it knows, the Realtime Database's among them, into every function of ours; they do no more than this with the options.
 */
export function onAuthUser(options: Pick<RuntimeOptions, 'memory' | 'timeoutSeconds'> = {}): UserBuilder {
  const builder = user();
  Object.assign(builder, { options: { ...options, regions: [region], failurePolicy: true } });
  return builder;
}
