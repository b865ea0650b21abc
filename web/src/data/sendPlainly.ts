import * as v from 'valibot';
import type { Uid } from '#contract/ids.ts';
import { region } from '#contract/paths.ts';
import type { SendCall } from './call.ts';
import { loadAuth } from './sdk.ts';
import { site } from './site.ts';

// https://firebase.google.com/docs/functions/callable-reference
const answerSchema = v.union([
  v.object({ result: v.unknown() }),
  v.object({ error: v.object({ status: v.string(), message: v.optional(v.string(), ''), details: v.unknown() }) }),
]);

const { projectId } = site.firebase;
const functionsUrl = site.emulators
  ? `${site.emulators.functions}/${projectId}/${region}`
  : `https://${region}-${projectId}.cloudfunctions.net`;

/** Where a call of that name goes. */
export const callableUrl = (name: string): string => `${functionsUrl}/${name}`;

/**
 * Sends a call as `uid`, or as nobody, over the callable protocol itself: what every visitor's browser sends should not
 * cost them the functions SDK. Fails with errors of the SDK's shape, and where somebody else is signed in by now.
 */
export const sendPlainly =
  (uid: Uid | undefined): SendCall =>
  async (name, data) => {
    const token = uid === undefined ? undefined : await idTokenOf(uid);
    const response = await fetch(callableUrl(name), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) },
      body: JSON.stringify({ data }),
    });
    const answer = v.parse(answerSchema, await response.json());
    if ('result' in answer) return answer.result;
    const { status, message, details } = answer.error;
    const code = `functions/${status.toLowerCase().replaceAll('_', '-')}`;
    throw Object.assign(new Error(message), { code, details });
  };

async function idTokenOf(uid: Uid): Promise<string> {
  const { auth } = await loadAuth();
  if (auth.currentUser?.uid !== uid) throw new Error('somebody else is signed in by now');
  return auth.currentUser.getIdToken();
}
