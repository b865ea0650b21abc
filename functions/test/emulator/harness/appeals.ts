import * as v from 'valibot';
import { submitAppealContract } from '#contract/callables/submitAppeal.ts';
import { appealSchema, type Decision, decisionSchema } from '#contract/documents/decision.ts';
import { decode } from '#contract/documents/stored.ts';
import { newAuditId } from '../../../src/data/auditLog.ts';
import { type Answer, answerOf, call } from './calls.ts';
import type { Person } from './people.ts';
import { server } from './site.ts';

const { firestore } = server;

type Known = Pick<Person, 'uid'>;
type Listed = Decision & { readonly id: string };

/** A person's decisions, the oldest first. */
export async function decisionsOf({ uid }: Known): Promise<readonly Listed[]> {
  const { docs } = await firestore.collection('decisions').where('uid', '==', uid).get();
  return docs
    .map((one) => ({ id: one.id, ...decode(decisionSchema, one.ref.path, one.data()) }))
    .sort((one, other) => one.at.getTime() - other.at.getTime());
}

export async function lastDecision(person: Known): Promise<Listed> {
  const last = (await decisionsOf(person)).at(-1);
  if (!last) throw new Error(`nothing was decided about ${person.uid}`);
  return last;
}

/** Writes a warning's decision without a call. */
export async function putDecision({ uid }: Known, more: Partial<Decision> = {}): Promise<string> {
  const id = newAuditId();
  const acts = [{ kind: 'warned', subject: uid, rule: 'spam', auditId: id }];
  await firestore.doc(`decisions/${id}`).set({ uid, source: 'staff', automated: false, at: new Date(), acts, ...more });
  return id;
}

export const appealTo = (decisionId: string, caller: Person | undefined, text: unknown = '誤解です'): Promise<Answer> =>
  call('submitAppeal', { decisionId, text }, caller);

/** Appeals against the person's newest decision. Returns the appeal's id. */
export async function appealed(person: Person): Promise<string> {
  const { id: decisionId } = await lastDecision(person);
  const answer = await answerOf('submitAppeal', { decisionId, text: '誤解です' }, person);
  return v.parse(submitAppealContract.output, answer).appealId;
}

export const appealNow = async (id: string) =>
  decode(appealSchema, id, (await firestore.doc(`appeals/${id}`).get()).data());

export const appealsOf = async ({ uid }: Known) =>
  (await firestore.collection('appeals').where('uid', '==', uid).limit(10).get()).docs;
