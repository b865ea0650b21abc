import { CONTROL_PATH } from './host/control.ts';
import { parseObject } from './json.ts';
import { waitUntil } from './kill.ts';

/**
 * Waits until functions have handled every event, so that what a person did a moment ago is finished before it is saved;
 * the answer is whether that came to pass within `limitMs`.
 */
export async function eventsHandled(functionsOrigin: string, limitMs: number): Promise<boolean> {
  return waitUntil(async () => (await unhandledEvents(functionsOrigin)) === 0, limitMs, 100);
}

/** How many events functions have yet to handle; none where firebase-tools serves them in its own way. */
async function unhandledEvents(functionsOrigin: string): Promise<number> {
  const answer = await fetch(`${functionsOrigin}${CONTROL_PATH}state`).catch(() => undefined);
  if (answer?.ok !== true) return 0;
  const { events } = parseObject(await answer.text(), 'the state of the functions');
  return typeof events === 'number' ? events : 0;
}
