import type { DecidedAct, Decision } from '#contract/documents/decision.ts';
import { documents } from './firestore.ts';

type Fields = Partial<Omit<Decision, 'acts' | 'uid'>> & { readonly acts?: readonly Omit<DecidedAct, 'auditId'>[] };

let made = 0;

/** Stores what staff decided about a person: a warning, if nothing else is given. Returns its id. */
export function putDecision({ uid }: { readonly uid: string }, { acts, ...fields }: Fields = {}): string {
  made += 1;
  const id = `decision${String(made).padStart(12, '0')}`;
  const warned = { kind: 'warned', subject: uid, rule: 'spam', text: '宣伝が続いています。' } as const;
  documents.set(`decisions/${id}`, {
    uid,
    source: 'staff',
    automated: false,
    at: new Date(),
    acts: (acts ?? [warned]).map((act) => ({ ...act, auditId: id })),
    ...fields,
  });
  return id;
}

/** Stores the appeal against a decision, as the server does. */
export function putAppeal(decisionId: string, uid: string, fields: Readonly<Record<string, unknown>> = {}): void {
  documents.set(`appeals/${decisionId}`, {
    uid,
    decisionId,
    kind: 'warned',
    text: '誤解です。',
    status: 'open',
    createdAt: new Date(),
    ...fields,
  });
}
