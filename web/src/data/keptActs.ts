import * as v from 'valibot';
import type { CallableContract } from '#contract/callables/callable.ts';
import { type Uid, uidSchema } from '#contract/ids.ts';
import { call } from './call.ts';
import { changeField } from './firestore.ts';

/**
 * What the person believes to be done once they have pressed is done, even if they leave the page at once. A busy browser drops
 * some of what `keepalive` told it to send to the end. So the tab keeps what was not answered, and the next page sends it again.
 */

const storageKey = 'matataki.unanswered';
/** An older act may contradict what the person has done elsewhere since. */
const keptMs = 60_000;
/** What a browser drops as it leaves a page fails on that page, which is gone by then. */
const failedMs = 1_000;
/** So long a page waits at most for what it sends again, so that its first reads know of it. */
const patienceMs = 5_000;

const taskSchema = v.variant('kind', [
  v.object({ kind: v.literal('call'), name: v.string(), input: v.unknown() }),
  v.object({
    kind: v.literal('field'),
    path: v.string(),
    name: v.string(),
    change: v.union([v.object({ add: v.string() }), v.object({ remove: v.string() })]),
  }),
]);
type Task = v.InferOutput<typeof taskSchema>;
const actsSchema = v.array(v.object({ id: v.string(), uid: uidSchema, atMs: v.number(), task: taskSchema }));
type Act = v.InferOutput<typeof actsSchema>[number];

function kept(): readonly Act[] {
  try {
    return v.parse(actsSchema, JSON.parse(sessionStorage.getItem(storageKey) ?? '[]'));
  } catch {
    return [];
  }
}

function keep(acts: readonly Act[]): void {
  try {
    if (acts.length === 0) sessionStorage.removeItem(storageKey);
    else sessionStorage.setItem(storageKey, JSON.stringify(acts));
  } catch {
    // Storage is full or blocked: then the browser alone decides.
  }
}

let here: Uid | undefined;
let isLookedAt = false;
const lastOf = new Map<string, Promise<unknown>>();

/** Sends what is alike one after another, so that the last press decides. */
async function inTurn<Answer>({ name }: Task, send: () => Promise<Answer>): Promise<Answer> {
  const before = lastOf.get(name);
  const answer = before === undefined ? send() : before.then(send);
  lastOf.set(
    name,
    answer.catch(() => undefined),
  );
  return answer;
}

/** Forgets it with any answer, and a moment after a failure, which the person is told of. */
async function deliver<Answer>({ id, task }: Pick<Act, 'id' | 'task'>, send: () => Promise<Answer>): Promise<Answer> {
  const forget = (): void => keep(kept().filter((act) => act.id !== id));
  try {
    const answer = await inTurn(task, send);
    forget();
    return answer;
  } catch (error) {
    setTimeout(forget, failedMs);
    throw error;
  }
}

function perform<Answer>(task: Task, send: () => Promise<Answer>): Promise<Answer> {
  const id = crypto.randomUUID();
  if (here !== undefined) keep([...kept(), { id, uid: here, atMs: Date.now(), task }]);
  return deliver({ id, task }, send);
}

/** For idempotent calls of the person who is signed in. Throws as `call` does. */
export function callSurely<Input extends v.GenericSchema, Output extends v.GenericSchema>(
  contract: CallableContract<Input, Output>,
  input: v.InferInput<Input>,
): Promise<v.InferOutput<Output>> {
  const caller = here;
  return perform({ kind: 'call', name: contract.name, input }, () => call(contract, input, caller, true));
}

/** Throws as `changeField` does. */
export const changeFieldSurely = (
  path: string,
  name: string,
  change: { readonly add: string } | { readonly remove: string },
): Promise<void> => perform({ kind: 'field', path, name, change }, () => changeField([path], name, change, true));

function sendAgain({ uid, task }: Act): Promise<unknown> {
  if (task.kind === 'field') return changeField([task.path], task.name, task.change, true);
  const contract = { name: task.name, caller: 'user', input: v.unknown(), output: v.unknown() } as const;
  return call(contract, task.input, uid, true);
}

/**
 * To be told at once who is here. The first time it sends again what this person has pressed on the page before; resolves once
 * that is answered, or after 5 s, and never rejects. `tellLost`: something could not be done.
 */
export async function personIsHere(uid: Uid | undefined, tellLost: () => void): Promise<void> {
  here = uid;
  if (isLookedAt) return;
  isLookedAt = true;
  const left = kept().filter((act) => act.uid === uid && Date.now() - act.atMs < keptMs);
  keep(left);
  if (left.length === 0) return;
  const sent = Promise.allSettled(left.map((act) => deliver(act, () => sendAgain(act)))).then((outcomes) => {
    if (outcomes.some(({ status }) => status === 'rejected')) tellLost();
  });
  await Promise.race([sent, new Promise((resolve) => setTimeout(resolve, patienceMs))]);
}
